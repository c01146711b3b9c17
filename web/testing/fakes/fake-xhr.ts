import { vi } from 'vitest';

/** A request whose progress and answer the test decides. */
export class FakeXhr {
  readonly upload: Partial<XMLHttpRequestUpload> = {};
  readonly sent: { method?: string; address?: string; body?: unknown } = {};
  readonly sentHeaders: Record<string, string> = {};
  onload = () => {};
  onerror = () => {};
  onabort = () => {};
  status = 0;
  statusText = '';
  responseText = '';
  #headers = '';

  open(method: string, address: string): void {
    Object.assign(this.sent, { method, address });
  }
  setRequestHeader(name: string, value: string): void {
    this.sentHeaders[name] = value;
  }
  send(body: unknown): void {
    this.sent.body = body;
  }
  abort(): void {
    this.onabort();
  }
  getAllResponseHeaders(): string {
    return this.#headers;
  }

  moves(loaded: number, total: number): void {
    const event = new Event('progress') as ProgressEvent<XMLHttpRequest>;
    this.upload.onprogress?.call(
      this.upload as XMLHttpRequest,
      Object.assign(event, { loaded, total }),
    );
  }
  answers(status: number, headers = '', body = ''): void {
    Object.assign(this, { status, responseText: body });
    this.#headers = headers;
    this.onload();
  }
}

/** Replaces the browser's class until the test unstubs its globals. Returns all requests, the newest last. */
export function fakeXhr(): FakeXhr[] {
  const requests: FakeXhr[] = [];
  vi.stubGlobal('XMLHttpRequest', function made() {
    const request = new FakeXhr();
    requests.push(request);
    return request;
  });
  return requests;
}
