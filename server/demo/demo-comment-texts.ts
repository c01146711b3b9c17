import {
  automationStation,
  firePanel,
  mainBoard,
  subBoard,
  transformer,
} from './plant/demo-backbone-types.ts';
import { featuredNames } from './plant/demo-featured.ts';

type Texts = readonly [string, ...string[]];

const boards: Texts = [
  'Abgänge nachgezogen, Thermografie ohne Befund.',
  'Beschriftung nach Umbau ergänzt, Legende in der Türtasche getauscht.',
  'Schlüssel für den Verteilerraum liegt am Stationsstützpunkt, nicht im Schlüsselkasten.',
  'FI-Schutzschalter geprüft, Auslösezeit 22 ms.',
  'Reserveplätze belegt: vor der nächsten Erweiterung Feld prüfen lassen.',
  'Isolationsmessung gut, kleinster Wert 4,8 MΩ.',
];
const cooling: Texts = [
  'Kältemittelkreis dicht, Logbuch nachgetragen.',
  'Verflüssiger gereinigt, Hochdruck wieder im Normalbereich.',
  'Kondensatpumpe läuft laut, Ersatz bestellt.',
  'Sollwert auf 7 °C zurückgestellt, war von Hand verstellt.',
];
const heating: Texts = [
  'Anlagendruck auf 1,8 bar ergänzt.',
  'Pumpe entlüftet, läuft wieder leise.',
  'Abgaswerte in Ordnung, Messprotokoll liegt beim Betriebsbüro.',
  'Isolierung am Rücklauf beschädigt, Auftrag ist erteilt.',
];
const ventilation: Texts = [
  'Filter F7 und F9 getauscht, Differenzdruck wieder bei 80 Pa.',
  'Keilriemen nachgespannt, Tausch beim nächsten Termin einplanen.',
  'Hygieneinspektion ohne Beanstandung, nächste in zwei Jahren.',
  'Vor Arbeiten am Gerät Station anrufen: Druckhaltung der Räume fällt ab.',
];
const fireProtection: Texts = [
  'Vor der Auslösung Brandmeldeanlage in Revision setzen und Pforte anrufen.',
  'Auslösung von Hand und über Rauchmelder geprüft, schließt vollständig.',
  'Zugang durch Zwischendecke, Leiter mit 3 m mitbringen.',
  'Prüfbuch nachgetragen.',
  'Rückstellung klemmt, Mechanik gefettet.',
];
const water: Texts = [
  'Probe am Abgang genommen, Ergebnis ohne Befund.',
  'Temperatur am Austritt 62 °C, Rücklauf 57 °C.',
  'Rückspülfilter gespült.',
  'Schwimmerschalter hing fest, gereinigt.',
];
const emergencyPower: Texts = [
  'Probelauf 60 Minuten unter Last, keine Auffälligkeit.',
  'Batterieblock 7 schwach, Tausch ist beauftragt.',
  'Umschaltung nach 9 s, Grenzwert 15 s.',
  'Tankfüllung 82 %, Lieferung ist bestellt.',
];
const lifts: Texts = [
  'Notruf zur Leitstelle geprüft, Verbindung nach 12 s.',
  'Türlichtgitter gereinigt, Fehlermeldung ist weg.',
  'Hauptprüfung ohne Mängel, Plakette erneuert.',
];
const automation: Texts = [
  'Programmstand gesichert, Kopie auf dem Server des Betriebsbüros.',
  'Zeitschaltprogramm auf Feiertage angepasst.',
  'Störmeldung kam von einem losen Fühlerkabel.',
];
const cold: Texts = [
  'Temperaturschreiber kalibriert.',
  'Türdichtung erneuert.',
  'Alarmweiterleitung an die Pforte geprüft.',
];

export const anywhere: Texts = [
  'Typenschild fotografiert und abgelegt.',
  'Standort bei der Begehung bestätigt.',
  'QR-Code angebracht.',
  'Wartung durchgeführt, keine Mängel.',
  'Angebot für den Tausch liegt beim Betriebsbüro.',
  'Wartungsfirma hat den Termin auf nächste Woche verschoben.',
  'Raum ist nur mit Begleitung zugänglich.',
];

export const textsByType: Readonly<Record<string, Texts>> = {
  [transformer.name]: boards,
  [mainBoard.name]: boards,
  [subBoard.name]: boards,
  [automationStation.name]: automation,
  [firePanel.name]: fireProtection,
  Notstromaggregat: emergencyPower,
  USV: emergencyPower,
  Sicherheitsbeleuchtung: emergencyPower,
  Lüftungsanlage: ventilation,
  Kältemaschine: cooling,
  Umluftkühlgerät: cooling,
  Heizkessel: heating,
  Heizkreispumpe: heating,
  Trinkwassererwärmer: water,
  Druckerhöhungsanlage: water,
  Hebeanlage: water,
  Wandhydrant: fireProtection,
  'RWA-Zentrale': fireProtection,
  Brandschutzklappe: fireProtection,
  Feststellanlage: fireProtection,
  Sprinkleranlage: fireProtection,
  Aufzug: lifts,
  Kühlzelle: cold,
};

export const featuredComments: Readonly<Record<string, Texts>> = {
  [featuredNames.board]: [
    'Achtung: Abgang Q7 versorgt auch die Bettplätze 5 bis 8. Vor dem Freischalten immer die Stationsleitung anrufen.',
    'Isolationsüberwachung des IT-Netzes meldet sporadisch 48 kΩ. Ursache wird mit der Medizintechnik gesucht.',
    'Sekundäre Einspeisung aus der SV-Schiene ist im Plan eingetragen, vor Ort aber noch nicht geprüft.',
  ],
  [featuredNames.chiller]: [
    'Verdichter 2 gesperrt bis zum Tausch des Ölstandsreglers. KM 1 trägt die Grundlast.',
    'Zugang über das Dach nur mit Absturzsicherung.',
  ],
  [featuredNames.ventilation]: [
    'Volumenstrom nach Filterwechsel eingemessen: 12.400 m³/h, Sollwert 12.000 m³/h.',
  ],
};
