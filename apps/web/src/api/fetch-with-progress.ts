/** As `fetch`, which cannot report how much of a body has been sent. The answer is read as a whole. */
export function fetchWithProgress(onSent: (bytes: number) => void): typeof fetch {
  return (input, init = {}) =>
    new Promise((resolve, reject) => {
      const { signal } = init;
      const request = new XMLHttpRequest();
      const stop = () => request.abort();
      request.open(init.method ?? "GET", new Request(input).url);
      new Headers(init.headers).forEach((value, name) => request.setRequestHeader(name, value));
      request.upload.addEventListener("progress", ({ loaded }) => onSent(loaded));
      request.addEventListener("load", () => resolve(responseOf(request)));
      request.addEventListener("error", () => reject(new TypeError("the connection failed")));
      request.addEventListener("abort", () => reject(signal?.reason as Error));
      request.addEventListener("loadend", () => signal?.removeEventListener("abort", stop));
      signal?.addEventListener("abort", stop);
      if (signal?.aborted) stop();
      else request.send(init.body as XMLHttpRequestBodyInit);
    });
}

function responseOf(request: XMLHttpRequest): Response {
  const lines = request.getAllResponseHeaders().trim().split(/\r?\n/);
  const headers = lines.map((line) => line.split(/:\s*/, 2) as [string, string]);
  return new Response(request.responseText, { status: request.status, headers });
}
