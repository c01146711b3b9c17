import * as z from 'zod/mini';

/**
 * Every error the product can answer with: its HTTP status, the German sentence a person reads, and
 * whether sending the same request again may help. A code without a sentence does not compile.
 */
export const errors = {
  invalid_input: { status: 400, message: 'Die Eingabe ist ungültig.', repeatable: false },
  malformed_json: {
    status: 400,
    message: 'Die Anfrage enthält kein gültiges JSON.',
    repeatable: false,
  },
  bad_request: {
    status: 400,
    message: 'Die Anfrage konnte nicht gelesen werden.',
    repeatable: false,
  },
  not_signed_in: { status: 401, message: 'Sie sind nicht angemeldet.', repeatable: false },
  forbidden: { status: 403, message: 'Dafür fehlt Ihnen die Berechtigung.', repeatable: false },
  foreign_origin: {
    status: 403,
    message: 'Die Anfrage stammt nicht aus dieser Anwendung.',
    repeatable: false,
  },
  not_approved: {
    status: 403,
    message: 'Ihr Konto ist noch nicht freigeschaltet.',
    repeatable: false,
  },
  not_found: { status: 404, message: 'Nicht gefunden.', repeatable: false },
  method_not_allowed: {
    status: 405,
    message: 'Diese Methode wird hier nicht unterstützt.',
    repeatable: false,
  },
  conflict: {
    status: 409,
    message: 'Die Daten wurden inzwischen von jemand anderem geändert.',
    repeatable: false,
  },
  equipment_not_found: { status: 404, message: 'Anlage nicht gefunden', repeatable: false },
  duplicate_equipment: {
    status: 409,
    message: 'Eine Anlage mit diesem Namen und Standort gibt es bereits.',
    repeatable: false,
  },
  already_exists: {
    status: 409,
    message: 'Dieser Eintrag ist bereits vorhanden.',
    repeatable: false,
  },
  quick_search_full: {
    status: 409,
    message: 'Du kannst maximal 5 Schnellsuch-Schaltflächen haben.',
    repeatable: false,
  },
  body_too_large: { status: 413, message: 'Die Anfrage ist zu groß.', repeatable: false },
  unsupported_media_type: {
    status: 415,
    message: 'Dieses Datenformat wird nicht unterstützt.',
    repeatable: false,
  },
  idempotency_key_reused: {
    status: 422,
    message: 'Dieser Schlüssel wurde bereits für eine andere Anfrage verwendet.',
    repeatable: false,
  },
  too_many_requests: {
    status: 429,
    message: 'Zu viele Anfragen. Bitte versuchen Sie es in Kürze erneut.',
    repeatable: true,
  },
  internal: {
    status: 500,
    message: 'Es ist ein unerwarteter Fehler aufgetreten.',
    repeatable: true,
  },
  sign_in_failed: {
    status: 400,
    message: 'Die Anmeldung konnte nicht abgeschlossen werden.',
    repeatable: false,
  },
  provider_unavailable: {
    status: 503,
    message: 'Der Anmeldedienst ist gerade nicht erreichbar.',
    repeatable: true,
  },
  database_unavailable: {
    status: 503,
    message: 'Die Datenbank ist gerade nicht erreichbar. Bitte versuchen Sie es gleich erneut.',
    repeatable: true,
  },
  overloaded: {
    status: 503,
    message: 'Der Server ist gerade ausgelastet. Bitte versuchen Sie es gleich erneut.',
    repeatable: true,
  },
} as const satisfies Record<string, { status: number; message: string; repeatable: boolean }>;

export type ErrorCode = keyof typeof errors;

const errorCodes = Object.keys(errors) as [ErrorCode, ...ErrorCode[]];

export const fieldProblem = z.object({ field: z.string(), message: z.string() });
export type FieldProblem = z.infer<typeof fieldProblem>;

/** The one shape of every answer that is not a success. */
export const errorAnswer = z.object({
  code: z.enum(errorCodes),
  message: z.string(),
  fields: z.optional(z.array(fieldProblem)),
  details: z.optional(z.unknown()),
});
export type ErrorAnswer = z.infer<typeof errorAnswer>;

interface AppErrorExtras {
  message?: string;
  fields?: FieldProblem[];
  details?: unknown;
  cause?: unknown;
}

/** Thrown by the server's domains and by the web's client alike; carries a code, never only a text. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldProblem[] | undefined;
  readonly details: unknown;

  constructor(code: ErrorCode, extras: AppErrorExtras = {}) {
    super(extras.message ?? errors[code].message, { cause: extras.cause });
    this.name = 'AppError';
    this.code = code;
    this.fields = extras.fields;
    this.details = extras.details;
  }

  get status(): number {
    return errors[this.code].status;
  }

  get repeatable(): boolean {
    return errors[this.code].repeatable;
  }

  toAnswer(): ErrorAnswer {
    return {
      code: this.code,
      message: this.message,
      ...(this.fields ? { fields: this.fields } : {}),
      ...(this.details === undefined ? {} : { details: this.details }),
    };
  }
}
