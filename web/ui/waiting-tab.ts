/**
 * A new tab that says what it waits for, until its caller gives it an address. Browsers only open it directly in a
 * click handler; null if they do not open it.
 */
export function openWaitingTab(title: string, text: string): Window | null {
  const tab = window.open('', '_blank');
  if (tab) {
    tab.document.title = title;
    tab.document.body.textContent = text;
  }
  return tab;
}
