import { type LinkOfEquipment, linkTypeLabels } from '#contract/links.ts';
import { matches, splitTerms } from '#contract/search/search.ts';

/** The links whose Anlage, kind, description or comment contain every word, as in every other search. */
export function foundLinks(links: readonly LinkOfEquipment[], query: string) {
  const terms = splitTerms(query);
  if (terms.length === 0) return links;
  return links.filter(({ linkedEquipment, linkType, description, comments }) => {
    const tags = [linkTypeLabels[linkType], description ?? '', comments ?? ''];
    return matches({ ...linkedEquipment, locationBuilding: null, tags }, terms);
  });
}
