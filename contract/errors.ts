import * as z from 'zod/mini';

/**
 * Whether the same request may succeed when it is sent again. `automatically`: soon, without any action. `on_request`: only after
 * something else has changed, so that the user decides when. A fault of the server is one of these, because it would
 * fail again and nobody would notice. `never`: in no case.
 */
type Repeatable = 'automatically' | 'on_request' | 'never';

/**
 * Every error the product can answer with: its HTTP status, its German sentence, and whether sending the same request
 * again may help. A code without a sentence does not compile.
 */
export const errors = {
  invalid_input: { status: 400, message: 'Die Eingabe ist ungültig.', repeatable: 'on_request' },
  malformed_json: {
    status: 400,
    message: 'Die Anfrage enthält kein gültiges JSON.',
    repeatable: 'on_request',
  },
  bad_request: {
    status: 400,
    message: 'Die Anfrage konnte nicht gelesen werden.',
    repeatable: 'on_request',
  },
  not_signed_in: { status: 401, message: 'Sie sind nicht angemeldet.', repeatable: 'on_request' },
  forbidden: {
    status: 403,
    message: 'Dafür fehlt Ihnen die Berechtigung.',
    repeatable: 'on_request',
  },
  foreign_origin: {
    status: 403,
    message: 'Die Anfrage stammt nicht aus dieser Anwendung.',
    repeatable: 'on_request',
  },
  not_approved: {
    status: 403,
    message: 'Ihr Konto ist noch nicht freigeschaltet.',
    repeatable: 'on_request',
  },
  not_found: { status: 404, message: 'Nicht gefunden.', repeatable: 'on_request' },
  method_not_allowed: {
    status: 405,
    message: 'Diese Methode wird hier nicht unterstützt.',
    repeatable: 'on_request',
  },
  conflict: {
    status: 409,
    message: 'Die Daten wurden inzwischen von jemand anderem geändert.',
    repeatable: 'on_request',
  },
  equipment_not_found: { status: 404, message: 'Anlage nicht gefunden', repeatable: 'never' },
  duplicate_equipment: {
    status: 409,
    message: 'Eine Anlage mit diesem Namen und Standort gibt es bereits.',
    repeatable: 'on_request',
  },
  link_to_itself: {
    status: 400,
    message: 'Eine Anlage kann nicht mit sich selbst verknüpft werden.',
    repeatable: 'never',
  },
  link_exists: {
    status: 409,
    message: 'Diese Verknüpfung gibt es bereits.',
    repeatable: 'on_request',
  },
  code_not_issued: {
    status: 404,
    message: 'Dieses Etikett wurde nicht von dieser Installation ausgegeben.',
    repeatable: 'never',
  },
  safety_point_not_found: {
    status: 404,
    message: 'Absicherungspunkt nicht gefunden',
    repeatable: 'on_request',
  },
  duplicate_safety_point: {
    status: 409,
    message: 'Diesen Absicherungspunkt gibt es bereits.',
    repeatable: 'on_request',
  },
  safety_identifier_taken: {
    status: 409,
    message: 'Diese Kennung gibt es an diesem Standort bereits.',
    repeatable: 'on_request',
  },
  /** Its details have the number of links. */
  safety_point_in_use: {
    status: 409,
    message: 'Der Absicherungspunkt sichert noch Anlagen ab.',
    repeatable: 'on_request',
  },
  safety_link_exists: {
    status: 409,
    message: 'Dieser Absicherungspunkt ist der Anlage bereits zugeordnet.',
    repeatable: 'on_request',
  },
  document_not_found: {
    status: 404,
    message: 'Dieses Dokument gibt es nicht mehr.',
    repeatable: 'never',
  },
  upload_not_found: {
    status: 404,
    message: 'Diese Upload-URL wurde Ihnen nicht ausgestellt.',
    repeatable: 'on_request',
  },
  upload_expired: {
    status: 410,
    message: 'Die Upload-URL ist abgelaufen. Bitte laden Sie die Datei erneut hoch.',
    repeatable: 'on_request',
  },
  upload_used: {
    status: 409,
    message: 'Die Upload-URL wurde bereits verwendet.',
    repeatable: 'on_request',
  },
  upload_incomplete: {
    status: 409,
    message: 'Die Datei ist noch nicht angekommen.',
    repeatable: 'on_request',
  },
  length_required: {
    status: 411,
    message: 'Die Größe der Datei fehlt in der Anfrage.',
    repeatable: 'on_request',
  },
  file_too_large: {
    status: 413,
    message: 'Die Datei ist zu groß. Maximale Dateigröße: 50MB.',
    repeatable: 'never',
  },
  file_empty: { status: 400, message: 'Die Datei ist leer.', repeatable: 'never' },
  file_type_unsupported: {
    status: 415,
    message: 'Die Datei hat ein nicht unterstütztes Format.',
    repeatable: 'never',
  },
  file_content_mismatch: {
    status: 415,
    message: 'Der Inhalt der Datei passt nicht zu ihrer Endung.',
    repeatable: 'never',
  },
  scenario_not_found: { status: 404, message: 'Szenario nicht gefunden', repeatable: 'never' },
  run_not_found: { status: 404, message: 'Szenario-Lauf nicht gefunden', repeatable: 'never' },
  task_not_found: {
    status: 404,
    message: 'Diese Aufgabe gibt es nicht mehr.',
    repeatable: 'never',
  },
  run_too_large: {
    status: 409,
    message: 'Dieses Szenario wählt zu viele Anlagen aus. Bitte grenzen Sie die Filter ein.',
    repeatable: 'on_request',
  },
  run_finished: {
    status: 409,
    message: 'Dieser Szenario-Lauf ist abgeschlossen und kann nicht mehr geändert werden.',
    repeatable: 'never',
  },
  inspection_kind_not_found: {
    status: 404,
    message: 'Diese Prüfart gibt es nicht mehr.',
    repeatable: 'never',
  },
  inspection_record_not_found: {
    status: 404,
    message: 'Prüfbericht nicht gefunden',
    repeatable: 'never',
  },
  inspection_kind_has_records: {
    status: 409,
    message:
      'Zu dieser Prüfart gibt es Prüfberichte. Sie kann außer Gebrauch genommen, aber nicht gelöscht werden.',
    repeatable: 'on_request',
  },
  task_recorded: {
    status: 409,
    message:
      'Zu dieser Aufgabe gibt es einen Prüfbericht. Ihr Ergebnis kann nicht mehr geändert werden.',
    repeatable: 'never',
  },
  defect_not_found: { status: 404, message: 'Mangel nicht gefunden', repeatable: 'never' },
  duplicate_inspection_kind: {
    status: 409,
    message: 'Eine Prüfart mit diesem Namen gibt es bereits.',
    repeatable: 'on_request',
  },
  duplicate_type: {
    status: 409,
    message: 'Einen Anlagentyp mit diesem Namen gibt es bereits.',
    repeatable: 'on_request',
  },
  import_file_kind: {
    status: 415,
    message: 'Bitte wählen Sie eine Datei im Format XLSX oder CSV.',
    repeatable: 'never',
  },
  import_wrong_state: {
    status: 409,
    message: 'Das ist beim jetzigen Stand des Imports nicht möglich.',
    repeatable: 'on_request',
  },
  import_checked_again: {
    status: 409,
    message:
      'Der Import ist inzwischen noch einmal geprüft worden. Bitte sehen Sie sich das Ergebnis an, bevor Sie ihn starten.',
    repeatable: 'never',
  },
  import_too_old: {
    status: 409,
    message: 'Ein Import lässt sich nur 30 Tage lang zurücknehmen.',
    repeatable: 'never',
  },
  no_stickers: {
    status: 409,
    message: 'Die Auswahl enthält keine Anlage, für die sich ein Etikett drucken lässt.',
    repeatable: 'on_request',
  },
  too_many_stickers: {
    status: 409,
    message: 'Die Auswahl enthält zu viele Anlagen. Bitte grenzen Sie sie ein.',
    repeatable: 'on_request',
  },
  sticker_file_missing: {
    status: 404,
    message: 'Diese Etiketten sind noch nicht fertig oder wurden nach einem Tag entfernt.',
    repeatable: 'on_request',
  },
  duplicate_sticker_template: {
    status: 409,
    message: 'Eine Vorlage mit diesem Namen gibt es bereits.',
    repeatable: 'on_request',
  },
  sticker_logo_unusable: {
    status: 415,
    message: 'Das Logo muss ein PNG- oder JPEG-Bild mit höchstens 200 kB sein.',
    repeatable: 'never',
  },
  job_not_failed: {
    status: 409,
    message: 'Diese Hintergrundarbeit ist nicht fehlgeschlagen.',
    repeatable: 'on_request',
  },
  job_decided: {
    status: 409,
    message: 'Hier gibt es nichts mehr zu entscheiden.',
    repeatable: 'never',
  },
  already_exists: {
    status: 409,
    message: 'Dieser Eintrag ist bereits vorhanden.',
    repeatable: 'on_request',
  },
  quick_search_full: {
    status: 409,
    message: 'Du kannst maximal 5 Schnellsuch-Schaltflächen haben.',
    repeatable: 'on_request',
  },
  user_not_found: {
    status: 404,
    message: 'Diesen Benutzer gibt es nicht mehr.',
    repeatable: 'on_request',
  },
  user_exists: {
    status: 409,
    message: 'Einen Benutzer mit dieser E-Mail-Adresse gibt es bereits.',
    repeatable: 'on_request',
  },
  user_inactive: {
    status: 409,
    message: 'Das ist im jetzigen Zustand dieses Kontos nicht möglich.',
    repeatable: 'on_request',
  },
  own_account: {
    status: 409,
    message: 'Das eigene Konto kann nicht gesperrt, anonymisiert oder entfernt werden.',
    repeatable: 'on_request',
  },
  last_admin: {
    status: 409,
    message: 'Mindestens ein aktiver Administrator muss bleiben.',
    repeatable: 'on_request',
  },
  emergency_code_wrong: {
    status: 400,
    message: 'Dieser Notfallcode ist falsch, abgelaufen oder schon benutzt.',
    repeatable: 'on_request',
  },
  admin_keeps_account: {
    status: 409,
    message:
      'Administratoren können ihr eigenes Konto nicht löschen. Bitte wenden Sie sich an einen anderen Administrator.',
    repeatable: 'on_request',
  },
  wrong_user: {
    status: 409,
    message: 'Diese Änderungen gehören zu einem anderen Konto.',
    repeatable: 'on_request',
  },
  body_too_large: { status: 413, message: 'Die Anfrage ist zu groß.', repeatable: 'on_request' },
  unsupported_media_type: {
    status: 415,
    message: 'Dieses Datenformat wird nicht unterstützt.',
    repeatable: 'on_request',
  },
  idempotency_key_reused: {
    status: 422,
    message: 'Dieser Schlüssel wurde bereits für eine andere Anfrage verwendet.',
    repeatable: 'on_request',
  },
  too_many_requests: {
    status: 429,
    message: 'Zu viele Anfragen. Bitte versuchen Sie es in Kürze erneut.',
    repeatable: 'automatically',
  },
  internal: {
    status: 500,
    message: 'Es ist ein unerwarteter Fehler aufgetreten.',
    repeatable: 'on_request',
  },
  sign_in_failed: {
    status: 400,
    message: 'Die Anmeldung konnte nicht abgeschlossen werden.',
    repeatable: 'on_request',
  },
  provider_unavailable: {
    status: 503,
    message: 'Der Anmeldedienst ist gerade nicht erreichbar.',
    repeatable: 'automatically',
  },
  database_unavailable: {
    status: 503,
    message: 'Die Datenbank ist gerade nicht erreichbar. Bitte versuchen Sie es gleich erneut.',
    repeatable: 'automatically',
  },
  storage_unavailable: {
    status: 503,
    message: 'Der Dateispeicher ist gerade nicht erreichbar. Bitte versuchen Sie es gleich erneut.',
    repeatable: 'automatically',
  },
  storage_full: {
    status: 507,
    message: 'Der Dateispeicher ist voll. Die Datei wurde nicht gespeichert.',
    repeatable: 'on_request',
  },
  overloaded: {
    status: 503,
    message: 'Der Server ist gerade ausgelastet. Bitte versuchen Sie es gleich erneut.',
    repeatable: 'automatically',
  },
  /** Never an answer of the server: the browser has no room left for a waiting change. */
  device_full: {
    status: 507,
    message: 'Der Speicher dieses Geräts ist voll. Die Änderung wurde nicht gespeichert.',
    repeatable: 'never',
  },
  /** Never an answer of the server: a newer version of the app has upgraded the device's databases. */
  app_outdated: {
    status: 426,
    message: 'Diese Seite ist älter als die Daten auf diesem Gerät. Bitte laden Sie die Seite neu.',
    repeatable: 'never',
  },
} as const satisfies Record<string, { status: number; message: string; repeatable: Repeatable }>;

export type ErrorCode = keyof typeof errors;

const errorCodes = Object.keys(errors) as [ErrorCode, ...ErrorCode[]];

const fieldProblem = z.object({ field: z.string(), message: z.string() });
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

/** Thrown by the server's services and by the web's client; it always has a code, never only a text. */
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

  get repeatable(): Repeatable {
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
