/**
 * A name without the type, which is shown below it: "Lüftungsanlage RLT 04" becomes "RLT 04". "Aufzug 4" stays, because
 * a number alone says too little.
 */
export function shortName(name: string, type: string): string {
  const rest = name.startsWith(`${type} `) ? name.slice(type.length).trim() : '';
  return /^\p{L}/u.test(rest) ? rest : name;
}
