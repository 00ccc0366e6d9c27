"""A cluster of Dask workers as a pool (extra `cluster`).

`tcp://HOST:PORT` is the address of a scheduler; `local:N` starts one here, with N workers that are
processes of one thread. Workers must have the same version of gyoji. Workers that may run other
people's programs are started with `--resources sandbox=1`.
"""

from __future__ import annotations

import logging
import re
from concurrent.futures import CancelledError
from contextlib import ExitStack, contextmanager, suppress
from importlib.metadata import version
from time import monotonic
from typing import TYPE_CHECKING, Any, Self, TypeVar

from ..errors import Error
from .pools import SANDBOX, WorkerLostError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from concurrent.futures import Future
    from types import TracebackType

Result = TypeVar("Result")

LOCAL = re.compile(r"local:([1-9]\d{0,3})", re.ASCII)
ADDRESS = re.compile(r"(tcp|tls|ws|wss)://\S+:\d+")
TIMEOUT = 20
"""The maximum number of seconds to wait for a scheduler, and then for its first worker."""
FRESH = 1.0
"""The number of seconds after which the number of workers is asked for again."""


class ClusterError(Error, ValueError):
    """A cluster that cannot be used; the message is a sentence."""


class Cluster:
    """The workers of a scheduler.

    ClusterError if the address is invalid, no scheduler answers there, the scheduler has no
    workers, or the extra is not installed.
    """

    remote = True

    def __init__(self, address: str, *, resource: str = "") -> None:
        check_address(address)
        try:
            import distributed
        except ImportError as error:
            raise ClusterError(f"run pip install 'gyoji[cluster]' first: {error}") from None
        self._distributed, self._address = distributed, address
        self._resources = {resource: 1} if resource else None
        self._stack = ExitStack()
        self._asked, self._threads = -FRESH, 1
        self._client: Any = None

    @property
    def width(self) -> int:
        if monotonic() - self._asked >= FRESH:
            with self._go():
                self._threads = sum(self._client.nthreads().values())
            self._asked = monotonic()
        return max(2, 2 * self._threads)

    def submit(self, function: Callable[..., Result], /, *arguments: object) -> Future[Result]:
        with self._go():
            future: Future[Result] = self._executor.submit(
                same_version, version("gyoji"), function, *arguments
            )
        return future

    def is_lost(self, error: BaseException) -> bool:
        if isinstance(error, self._distributed.KilledWorker):
            raise WorkerLostError(f"workers were lost while they did the same piece: {error}")
        if isinstance(error, CancelledError | OSError) and not self._is_reachable():
            raise self._lost_error() from error
        return isinstance(error, CancelledError)

    def __enter__(self) -> Self:
        try:
            self._connect()
        except BaseException:
            self._stack.close()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:  # fmt: skip
        with suppress(OSError, TimeoutError):
            self._stack.__exit__(kind, error, trace)

    def _connect(self) -> None:
        distributed = self._distributed
        logging.getLogger("distributed").setLevel(logging.CRITICAL)  # errors below suffice
        where: Any = self._address
        if found := LOCAL.fullmatch(self._address):
            where = distributed.LocalCluster(
                n_workers=int(found[1]), threads_per_worker=1, processes=True,
                dashboard_address="127.0.0.1:0", resources={SANDBOX: 1}, host="127.0.0.1",
            )  # fmt: skip
            self._stack.callback(where.close, timeout=TIMEOUT)
        try:
            self._client = distributed.Client(where, timeout=TIMEOUT, set_as_default=False)
        except (OSError, TimeoutError, ValueError) as error:
            raise ClusterError(f"no scheduler answers at {self._address}: {error}") from None
        self._stack.callback(self._client.close, timeout=TIMEOUT)
        try:
            self._client.wait_for_workers(1, timeout=TIMEOUT)
        except (OSError, TimeoutError):
            raise ClusterError(f"the scheduler at {self._address} has no workers") from None
        self._check_resources()
        options = {"resources": self._resources} if self._resources else {}
        self._executor = self._client.get_executor(pure=False, **options)

    def _check_resources(self) -> None:
        workers = self._client.scheduler_info(n_workers=-1)["workers"].values()
        for resource in self._resources or ():
            if not any(worker.get("resources", {}).get(resource) for worker in workers):
                raise ClusterError(
                    f"no worker of {self._address} says that it may run the programs of others:"
                    f" start workers that have the sandbox with --resources {resource}=1"
                )

    def _is_reachable(self) -> bool:
        return bool(self._client.status == "running")

    @contextmanager
    def _go(self) -> Iterator[None]:
        """Turn errors in the block into WorkerLostError: the scheduler does not answer any more."""
        try:
            yield
        except (OSError, TimeoutError, RuntimeError, CancelledError) as error:
            raise self._lost_error() from error

    def _lost_error(self) -> WorkerLostError:
        return WorkerLostError(
            f"the scheduler at {self._address} is gone; run the same command again to continue"
        )


def check_address(address: str) -> None:
    """Raise ClusterError if the text is neither an address nor `local:N`."""
    if not LOCAL.fullmatch(address) and not ADDRESS.fullmatch(address):
        raise ClusterError(
            f"expected tcp://HOST:PORT of a Dask scheduler, or local:N, found {address!a}"
        )


def same_version(wanted: str, function: Callable[..., Result], *arguments: object) -> Result:
    """Run a piece in a worker; ClusterError if the worker has another version of gyoji."""
    if (found := version("gyoji")) != wanted:
        raise ClusterError(
            f"a worker has gyoji {found}, and this is {wanted}: install the same everywhere"
        )
    return function(*arguments)
