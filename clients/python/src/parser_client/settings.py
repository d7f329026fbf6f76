"""The address of the service, and time limits."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from typing import Optional
from urllib.parse import urlsplit

from .errors import ParserClientError

_PLATFORM_BASE_URL = "https://api.runpod.ai/v2"
_PLATFORM_HOST = re.compile(r"(?:^|\.)runpod\.ai$")
#: What a Parsewright gateway calls its endpoint by default.
_GATEWAY_ENDPOINT_ID = "parser"
_ENDPOINT_ID = re.compile(r"[A-Za-z0-9_.-]+")

#: The execution timeout of an endpoint: a job that takes longer has ended by itself.
DEFAULT_TIMEOUT_SECONDS = 900.0


@dataclass(frozen=True)
class Patience:
    """Times in seconds."""

    #: How long ``parse_document`` and ``wait`` wait for the end of a job.
    timeout: float = DEFAULT_TIMEOUT_SECONDS
    #: How long a service may stay silent beyond the time that it is asked to hold a request.
    request_timeout: float = 60.0
    #: How often a request that may be repeated is repeated.
    max_retries: int = 4
    #: Least time between two looks at a job.
    poll_interval: float = 1.0


@dataclass(frozen=True)
class Settings:
    """Everything decided."""

    #: Up to the endpoint, without a slash at its end.
    endpoint_url: str
    api_key: str
    #: A Parsewright gateway, or else the serverless platform: how files are sent and what may be repeated depends on it.
    is_gateway: bool
    patience: Patience


def resolve_settings(
    endpoint_id: Optional[str],
    api_key: Optional[str],
    base_url: Optional[str],
    service: Optional[str],
    patience: Patience,
) -> Settings:
    """Fills in what the caller left out, from the environment."""
    base = _read_base_url(
        base_url or _variable("PARSER_BASE_URL") or _variable("RUNPOD_ENDPOINT_BASE_URL") or _PLATFORM_BASE_URL
    )
    is_gateway = _is_gateway(service, base)
    endpoint = _read_endpoint_id(endpoint_id or _variable("PARSER_ENDPOINT_ID"), is_gateway)
    return Settings(
        endpoint_url=f"{base}/v2/{endpoint}",
        api_key=_read_api_key(api_key or _variable("PARSER_API_KEY") or _variable("RUNPOD_API_KEY"), is_gateway),
        is_gateway=is_gateway,
        patience=patience,
    )


def _variable(name: str) -> str:
    return os.environ.get(name, "")


def _read_base_url(text: str) -> str:
    try:
        url = urlsplit(text)
        is_address = url.scheme in ("http", "https") and bool(url.hostname) and not (url.query or url.fragment)
        # Reading it checks it.
        _ = url.port
    except ValueError:
        is_address = False
    if not is_address:
        raise _invalid(f"base_url must be an http(s) address such as http://127.0.0.1:8000; got {text}")
    base = text.rstrip("/")
    return base[: -len("/v2")] if base.endswith("/v2") else base


def _is_gateway(service: Optional[str], base: str) -> bool:
    if service is None:
        return _PLATFORM_HOST.search(urlsplit(base).hostname or "") is None
    if service in ("gateway", "platform"):
        return service == "gateway"
    raise _invalid(f'service must be "gateway" or "platform"; got {service}')


def _read_endpoint_id(text: str, is_gateway: bool) -> str:
    endpoint_id = text or (_GATEWAY_ENDPOINT_ID if is_gateway else "")
    if endpoint_id == "":
        raise _invalid(
            "The service is not known. For a gateway of your own give base_url or set PARSER_BASE_URL, such as "
            "http://127.0.0.1:8000; for a RunPod endpoint give endpoint_id or set PARSER_ENDPOINT_ID, such as abc123xyz."
        )
    if _ENDPOINT_ID.fullmatch(endpoint_id) is None:
        raise _invalid(f'endpoint_id must be letters, digits, ".", "_" and "-"; got {endpoint_id}')
    return endpoint_id


def _read_api_key(text: str, is_gateway: bool) -> str:
    """A Parsewright gateway may be open to everybody; the platform never is."""
    if text == "" and not is_gateway:
        raise _invalid("api_key is missing: give it, or set PARSER_API_KEY or RUNPOD_API_KEY.")
    if not text.isprintable() or not text.isascii():
        raise _invalid("api_key has characters that no key has. Was a line break copied with it?")
    return text


def _invalid(message: str) -> ParserClientError:
    return ParserClientError("INVALID_INPUT", message)
