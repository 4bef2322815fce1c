"""How pages and notebooks reach their kernels: at once, and always in the Python that runs this package."""

from __future__ import annotations

import asyncio

from jupyter_client.kernelspec import KernelSpec, KernelSpecManager
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection


class SwiftConnection(ZMQChannelsWebsocketConnection):
    """A kernel's websocket without the pause of 40 ms a message that Nagle's algorithm puts in."""

    def connect(self) -> asyncio.Future[None] | None:  # type: ignore[override]
        """Connect as always, and send each message at once from then on."""
        self.websocket_handler.set_nodelay(True)
        return super().connect()


class OwnPython(KernelSpecManager):
    """Knows one kernel, `python3`, in this very Python: others on the machine may not have our packages."""

    def get_kernel_spec(self, kernel_name: str) -> KernelSpec:
        """The kernel of that name, told to speak of errors only and to keep no record of what it ran."""
        spec = super().get_kernel_spec(kernel_name)
        spec.argv = [*spec.argv, "--log-level=ERROR", "--HistoryManager.enabled=False"]
        return spec

    def _kernel_dirs_default(self) -> list[str]:
        return []
