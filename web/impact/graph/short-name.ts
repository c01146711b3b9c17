/**
 * A name without the type that stands below it anyway: "Lüftungsanlage RLT 04" says no less as
 * "RLT 04". "Aufzug 4" would, as "4".
 */
export function shortName(name: string, type: string): string {
  const rest = name.startsWith(`${type} `) ? name.slice(type.length).trim() : '';
  return /^\p{L}/u.test(rest) ? rest : name;
}
