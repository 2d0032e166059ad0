"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const { takes, pieces, grounds, lines, turns, marks, words, icons } = data;
  const last = takes.length - 1;
  const SPEEDS = [1, 2, 4];
  const by = id => document.getElementById(id);
  const ground = by("ground"), above = by("above"), time = by("time"), list = by("lines");
  let at = 0, shownGround = -1, speed = 0, running = 0, timer = 0;

  const add = (parent, tag, name, text) => {
    const made = document.createElement(tag);
    if (name) made.className = name;
    if (text !== undefined) made.textContent = text;
    parent.append(made);
    return made;
  };

  const items = lines.map(line => {
    const item = add(list, "li", line.k);
    if (line.l) {
      const fold = add(item, "button", "fold", "▸");
      fold.setAttribute("aria-expanded", "false");
      const ledger = add(item, "ul");
      ledger.hidden = true;
      for (const text of line.l) add(ledger, "li", "", text).addEventListener("click", e => e.stopPropagation());
      fold.addEventListener("click", event => {
        event.stopPropagation();
        ledger.hidden = !ledger.hidden;
        fold.textContent = ledger.hidden ? "▸" : "▾";
        fold.setAttribute("aria-expanded", String(!ledger.hidden));
      });
      item.insertBefore(document.createTextNode(line.t), ledger);
    } else {
      item.append(line.t);
    }
    item.addEventListener("click", () => go(line.m, true));
    return item;
  });

  for (const turn of turns) add(by("ticks"), "i", "").style.left = `${100 * turn / Math.max(last, 1)}%`;
  for (const [take, text, bookmark] of marks) {
    const mark = add(by("ticks"), "i", bookmark ? "mark bookmark" : "mark");
    mark.style.left = `${100 * take / Math.max(last, 1)}%`;
    mark.title = text;
  }

  const buttons = {};
  const button = (name, sign, act) => {
    const made = buttons[name] = add(by("keys"), "button");
    made.innerHTML = sign;
    made.title = words[name];
    made.setAttribute("aria-label", words[name]);
    made.addEventListener("click", act);
  };
  button("turn_back", icons.previous, () => turn(-1));
  button("reverse", icons.reverse, () => run(-1));
  button("back", icons.rewind, () => step(-1));
  button("play", icons.play, () => run(1));
  button("on", icons.forward, () => step(1));
  button("turn_on", icons.next, () => turn(1));
  button("speed", "1×", () => faster());
  const label = add(by("keys"), "span");
  label.setAttribute("aria-live", "polite");

  let marked = null;
  function show() {
    const [base, numbers, round, comment] = takes[at];
    if (base !== shownGround) { ground.innerHTML = grounds[base]; shownGround = base; }
    above.innerHTML = numbers.map(number => pieces[number]).join("");
    by("round").textContent = round;
    by("comment").textContent = comment;
    by("comment").hidden = !comment;
    time.value = at;
    label.textContent = words.moment.replace("{moment}", at).replace("{last}", last);
    let here = -1;
    for (let i = 0; i < lines.length && lines[i].m <= at; i++) here = i;
    items.forEach((item, i) => item.classList.toggle("later", i > here));
    if (marked) { marked.classList.remove("here"); marked.removeAttribute("aria-current"); }
    marked = here >= 0 ? items[here] : null;
    if (marked) {
      marked.classList.add("here");
      marked.setAttribute("aria-current", "true");
      marked.scrollIntoView({ block: "nearest" });
    }
    document.body.dataset.take = at;
  }

  function go(take, stops) {
    at = Math.max(0, Math.min(last, take));
    if (stops) stop();
    show();
  }
  const step = by => go(at + by, true);
  function turn(way) {
    const ahead = turns.filter(one => way > 0 ? one > at : one < at);
    go(way > 0 ? (ahead.length ? ahead[0] : last) : (ahead.length ? ahead[ahead.length - 1] : 0), true);
  }
  function stop() {
    running = 0;
    clearTimeout(timer);
    lit();
  }
  function lit() {
    for (const [name, way, sign] of [["play", 1, icons.play], ["reverse", -1, icons.reverse]]) {
      buttons[name].classList.toggle("lit", running === way);
      buttons[name].innerHTML = running === way ? icons.pause : sign;
      buttons[name].title = running === way ? words.pause : words[name];
    }
  }
  function run(way) {
    if (running === way) return stop();
    stop();
    if (at === (way > 0 ? last : 0)) go(way > 0 ? 0 : last, false);
    running = way;
    lit();
    timer = setTimeout(tick, 600 / SPEEDS[speed]);
  }
  function tick() {
    go(at + running, false);
    if (at === (running > 0 ? last : 0)) return stop();
    timer = setTimeout(tick, 600 / SPEEDS[speed]);
  }
  function faster() {
    speed = (speed + 1) % SPEEDS.length;
    buttons.speed.textContent = `${SPEEDS[speed]}×`;
  }

  const KEYS = {
    ArrowLeft: () => step(-1), ArrowRight: () => step(1), ArrowUp: () => turn(-1), ArrowDown: () => turn(1),
    Home: () => go(0, true), End: () => go(last, true), KeyX: faster,
  };
  document.addEventListener("keydown", event => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const act = event.code === "Space" ? () => run(event.shiftKey ? -1 : 1) : KEYS[event.code];
    const pressing = event.code === "Space" && event.target.tagName === "BUTTON";
    if (!act || pressing) return;
    event.preventDefault();
    act();
  });
  time.max = last;
  time.addEventListener("input", () => go(Number(time.value), true));
  show();
})();
