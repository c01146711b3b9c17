const textFields =
  'input:not([type=radio], [type=checkbox], [type=button], [type=submit], [type=file]), textarea, select';

/** Whether keys that are pressed on this element write into it, or search in its list. */
export function isTypingInto(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(textFields));
}
