// @ts-check
// Finds folders, or files beside folders, that import each other in a circle, at every depth, so that each
// folder can be read from the bottom to the top.

/** @typedef {{ source: string, dependencies: readonly { resolved: string }[] }} Module */
/** @typedef {{ folder: string, parts: string[] }} Cycle */

/**
 * For each folder, its parts (files and folders) that import each other, directly or through others.
 * @param {readonly Module[]} modules
 * @returns {Cycle[]}
 */
export function findCycles(modules) {
  return [...arrowsByFolder(modules)].flatMap(([folder, arrows]) =>
    cyclesIn(arrows).map((parts) => ({ folder, parts: parts.sort() })),
  );
}

/** @param {readonly Module[]} modules */
function arrowsByFolder(modules) {
  /** @type {Map<string, Map<string, Set<string>>>} */
  const folders = new Map();
  for (const { source, dependencies } of modules) {
    for (const { resolved } of dependencies) {
      const [from, to] = [source.split('/'), resolved.split('/')];
      const depth = from.findIndex((part, at) => part !== to[at]);
      const [part, other] = [from[depth], to[depth]];
      // Imports between `web`, `server` and `contract` have rules of their own.
      if (depth < 1 || part === undefined || other === undefined) continue;
      const folder = from.slice(0, depth).join('/');
      const arrows = folders.get(folder) ?? new Map();
      folders.set(folder, arrows);
      arrows.set(part, (arrows.get(part) ?? new Set()).add(other));
    }
  }
  return folders;
}

/**
 * The strongly connected parts, by Tarjan's algorithm.
 * @param {Map<string, Set<string>>} arrows
 */
function cyclesIn(arrows) {
  /** @type {Map<string, { index: number, low: number, isOpen: boolean }>} */
  const seen = new Map();
  /** @type {string[]} */
  const open = [];
  /** @type {string[][]} */
  const cycles = [];
  /** @param {string} part */
  const visit = (part) => {
    const here = { index: seen.size, low: seen.size, isOpen: true };
    seen.set(part, here);
    open.push(part);
    for (const next of arrows.get(part) ?? []) {
      const there = seen.get(next) ?? visit(next);
      if (there.isOpen) here.low = Math.min(here.low, there.low);
    }
    if (here.low === here.index) {
      const cycle = open.splice(open.indexOf(part));
      for (const closed of cycle) Object.assign(seen.get(closed) ?? {}, { isOpen: false });
      if (cycle.length > 1) cycles.push(cycle);
    }
    return here;
  };
  for (const part of arrows.keys()) if (!seen.has(part)) visit(part);
  return cycles;
}
