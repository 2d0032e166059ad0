"""The same fights on a cluster of two local workers, also when one of them is killed in the middle."""

import os
import signal

import pytest
from test_batch import SETUP

from hexsim.batch.run import play_here, play_on
from hexsim.batch.store import as_csv
from hexsim.batch.table import table_of
from hexsim.cli.batch import player_of

distributed = pytest.importorskip("distributed")
FIGHTS = 16


@pytest.fixture(scope="module")
def cluster():
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None,
                                  silence_logs=50) as made:
        yield made


@pytest.fixture(scope="module")
def table():
    return as_csv(table_of(play_here(SETUP, range(FIGHTS))))


def test_a_cluster_gives_the_same_table(cluster, table):
    class Args:
        scheduler, workers, chunk = cluster.scheduler_address, None, 3

    assert as_csv(table_of(player_of(Args)(SETUP, range(FIGHTS)))) == table


def test_a_worker_killed_in_the_middle_changes_nothing(cluster, table):
    with distributed.Client(cluster) as client:
        client.wait_for_workers(2)
        pids = client.run(os.getpid)
        found = []
        for record in play_on(SETUP, range(FIGHTS), client.get_executor(), chunk=2, ahead=6):
            if not found:
                os.kill(next(iter(pids.values())), signal.SIGKILL)
            found.append(record)
        assert sorted(record.number for record in found) == list(range(FIGHTS))
        assert as_csv(table_of(found)) == table
