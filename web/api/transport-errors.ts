/** No answer at all: no network, no server, or a connection that broke off. */
export class NetworkError extends Error {
  constructor(cause?: unknown) {
    super('Der Server ist nicht erreichbar. Bitte prüfen Sie Ihre Verbindung.', { cause });
    this.name = 'NetworkError';
  }
}

/** An answer that did not come from this application's interface, whatever its status. */
export class ForeignAnswerError extends Error {
  readonly status: number;

  constructor(response: Pick<Response, 'status' | 'statusText'>, body: string) {
    super(`${response.status}: ${body || response.statusText}`);
    this.name = 'ForeignAnswerError';
    this.status = response.status;
  }
}
