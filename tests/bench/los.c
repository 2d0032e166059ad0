/* Line of sight by M-LOS-1 (a) and (c) from one hex to every hex within a radius, on a map of odd-r rows with a rim.
 * The line is walked exactly, in whole numbers: out of each hex by the side it crosses first; at a corner into the
 * hex that holds it next, or along the side between two. Compiled by los.py. */
#include <stdint.h>
#include <stdlib.h>

static const int DQ[6] = {1, 1, 0, -1, -1, 0}, DR[6] = {0, -1, -1, 0, 1, 1};
static const int ACROSS[3][2] = {{1, 4}, {5, 2}, {3, 0}};

typedef struct { long over, under; int sides[2], count; } Exit;

static Exit leave(int q, int r, const long slope[3]) {
    long offset[3] = {q - r, q + 2L * r, -2L * q - r};
    Exit best = {1, 0, {0, 0}, 0};
    for (int k = 0; k < 3; k++) {
        if (!slope[k]) continue;
        long over = 1 + (slope[k] > 0 ? offset[k] : -offset[k]), under = labs(slope[k]);
        long order = over * best.under - best.over * under;
        if (order < 0) { best.over = over; best.under = under; best.count = 0; }
        if (order <= 0) best.sides[best.count++] = ACROSS[k][slope[k] < 0];
    }
    return best;
}

static int clear(int width, const uint8_t *opaque, int q0, int r0, int dq, int dr) {
    long slope[3] = {dq - dr, dq + 2L * dr, -2L * dq - dr};
#define SLOT(q, r) (((r) + r0) * width + (q) + q0 + (((r) + r0) - (((r) + r0) & 1)) / 2)
    int q = 0, r = 0;
    for (;;) {
        Exit out = leave(q, r, slope);
        int aq = q + DQ[out.sides[0]], ar = r + DR[out.sides[0]];
        if (out.count == 2) {
            int bq = q + DQ[out.sides[1]], br = r + DR[out.sides[1]];
            Exit a = leave(aq, ar, slope), b = leave(bq, br, slope);
            int in_a = a.over * out.under > out.over * a.under, in_b = b.over * out.under > out.over * b.under;
            if (in_a && in_b) {
                if (opaque[SLOT(aq, ar)] && opaque[SLOT(bq, br)]) return 0;
                aq += bq - q;
                ar += br - r;
            } else if (in_b) {
                aq = bq;
                ar = br;
            }
        }
        q = aq;
        r = ar;
        if (q == dq && r == dr) return 1;
        if (opaque[SLOT(q, r)]) return 0;
    }
}

int seen_from(int width, int slots, const uint8_t *opaque, const uint8_t *present, int viewer, int radius,
              uint8_t *seen) {
    int r0 = viewer / width, q0 = viewer % width - (r0 - (r0 & 1)) / 2, count = 0;
    for (int slot = 0; slot < slots; slot++) {
        seen[slot] = 0;
        if (!present[slot]) continue;
        int row = slot / width, dq = slot % width - (row - (row & 1)) / 2 - q0, dr = row - r0;
        if ((abs(dq) + abs(dr) + abs(dq + dr)) / 2 > radius) continue;
        if ((dq || dr) && !clear(width, opaque, q0, r0, dq, dr)) continue;
        seen[slot] = 1;
        count++;
    }
    return count;
}
