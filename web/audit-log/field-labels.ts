/** The German labels of the fields in log values. */
const fieldLabels: Record<string, string> = {
  assetId: 'Anlage (ID)',
  color: 'Farbe',
  column: 'Achse',
  comments: 'Kommentar',
  completedAt: 'Erledigt am',
  consentDate: 'Einwilligung am',
  consentGiven: 'Einwilligung',
  consentType: 'Art der Einwilligung',
  content: 'Inhalt',
  count: 'Anzahl',
  dataRetentionUntil: 'Aufbewahrung bis',
  description: 'Beschreibung',
  displayLabel: 'Label',
  displayName: 'Anzeigename',
  documentType: 'Dokumenttyp',
  email: 'E-Mail',
  equipmentId: 'Anlage (ID)',
  equipmentLocation: 'Standort der Anlage',
  equipmentName: 'Anlage',
  expiresAt: 'Gültig bis',
  expiryDate: 'Ablaufdatum',
  fileName: 'Dateiname',
  fileSize: 'Dateigröße',
  filters: 'Filter',
  finishedAt: 'Abgeschlossen am',
  finishedBy: 'Abgeschlossen von (ID)',
  firstName: 'Vorname',
  floor: 'Etage',
  identifier: 'Kennung',
  isPrivate: 'Privat',
  isRead: 'Gelesen',
  lastName: 'Nachname',
  linkType: 'Art der Verknüpfung',
  locationBuilding: 'Bauteil',
  locationColumn: 'Achse',
  locationFloor: 'Etage',
  locationRaw: 'Standort',
  locationRoom: 'Raum',
  mimeType: 'Dateityp',
  name: 'Name',
  note: 'Notiz',
  order: 'Reihenfolge',
  profileImageUrl: 'Profilbild',
  reason: 'Grund',
  revokedAt: 'Widerrufen am',
  role: 'Rolle',
  runId: 'Szenario-Lauf (ID)',
  safetyPointId: 'Absicherungspunkt (ID)',
  scenarioId: 'Szenario (ID)',
  scenarioName: 'Szenario',
  searchTerm: 'Suchbegriff',
  site: 'Standort',
  sourceEquipmentId: 'Quelle (ID)',
  sourceEquipmentLocation: 'Standort der Quelle',
  sourceEquipmentName: 'Quelle',
  startedAt: 'Gestartet am',
  startedBy: 'Gestartet von (ID)',
  status: 'Status',
  tags: 'Tags',
  targetEquipmentId: 'Ziel (ID)',
  targetEquipmentLocation: 'Standort des Ziels',
  targetEquipmentName: 'Ziel',
  tasks: 'Aufgaben',
  title: 'Titel',
  type: 'Typ',
  usedAt: 'Benutzt am',
  usedBy: 'Benutzt von (ID)',
  writesUntil: 'Schreibrecht bis',
};

/** A field without a label is shown under its own name. */
export function fieldLabel(field: string): string {
  return Object.hasOwn(fieldLabels, field) ? (fieldLabels[field] ?? field) : field;
}

const ignored = new Set([
  ...['id', 'createdat', 'updatedat', 'deletedat', 'timestamp', 'createdby', 'updatedby'],
  ...['salt', 'externalid', 'ipaddress', 'useragent', 'sessionid'],
]);

/** Technical fields and secrets are not shown, in any spelling. */
export function isIgnored(field: string): boolean {
  const name = field.replaceAll('_', '').toLowerCase();
  return ignored.has(name) || /passw|secret|token/.test(name);
}
