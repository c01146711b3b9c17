/** How the camera is allowed again after it was refused, which every system has at another place. */
export function grantSteps({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): string[] {
  if (/Android/.test(userAgent)) return onAndroid;
  // An iPad says that it is a Mac.
  const isApple = /iPhone|iPad/.test(userAgent) || (/Mac/.test(userAgent) && maxTouchPoints > 1);
  return isApple ? onIPhone : onComputer;
}

const onAndroid = [
  'Tippen Sie auf das Symbol links neben der Adresse, dann auf „Berechtigungen“, und schalten Sie „Kamera“ ein.',
  'In der installierten App: Drücken Sie lange auf ihr Symbol, dann „App-Info“, „Berechtigungen“, „Kamera“.',
  'Fehlt die Kamera dort, erlauben Sie sie dem Browser: Einstellungen, Apps, Browser, Berechtigungen.',
];

const onIPhone = [
  'Tippen Sie in der Adressleiste auf das Menü der Seite, dann auf „Website-Einstellungen“, und erlauben Sie „Kamera“.',
  'In der installierten App: Schließen Sie die App ganz, öffnen Sie sie neu und tippen Sie auf „Erlauben“.',
  'Hilft das nicht: Einstellungen, Apps, Safari, Kamera.',
];

const onComputer = [
  'Klicken Sie auf das Symbol links neben der Adresse und erlauben Sie „Kamera“.',
  'Hilft das nicht, erlauben Sie dem Browser die Kamera in den Datenschutz-Einstellungen des Rechners.',
];
