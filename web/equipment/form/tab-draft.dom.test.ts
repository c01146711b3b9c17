import { beforeEach, expect, it } from 'vitest';
import { FakeLocks } from '#web/testing/fakes/fake-locks.ts';
import { draftStore } from './draft.ts';
import { emptyFields, type FormValues, valuesOf } from './form-values.ts';
import { makeTabDrafts, storeForNextForm, type TabDraft } from './tab-draft.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const typed = (name: string): FormValues => ({ ...valuesOf(emptyFields), name });
const save = (draft: TabDraft, name: string) => draft.save({ values: typed(name), base: null });
const nameIn = (draft: TabDraft) => draft.read()?.values.name;

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** Tabs of one browser: they share the stored drafts and the locks, and each has its own session storage. */
function browser() {
  const locks = new FakeLocks();
  return {
    openTab(remembered: Record<string, string> = {}) {
      let tabLocks = locks.openTab();
      let drafts = makeTabDrafts(() => tabLocks);
      let memory = remembered;
      const open = async (formKey = 'create') => {
        sessionStorage.clear();
        for (const [key, value] of Object.entries(memory)) sessionStorage.setItem(key, value);
        const draft = await drafts.open(formKey, 'jana');
        memory = { ...sessionStorage };
        return draft;
      };
      const reload = () => {
        tabLocks.kill();
        tabLocks = locks.openTab();
        drafts = makeTabDrafts(() => tabLocks);
      };
      return { open, reload, close: () => tabLocks.kill(), memory: () => memory };
    },
  };
}

it('belongs to one tab, also after a reload', async () => {
  const { openTab } = browser();
  const [one, two] = [openTab(), openTab()];
  save(await one.open(), 'In der einen');
  const second = await two.open();
  expect(second.read()).toBeNull();
  save(second, 'In der anderen');
  one.reload();
  two.reload();
  expect(nameIn(await two.open())).toBe('In der anderen');
  expect(nameIn(await one.open())).toBe('In der einen');
});

it('is discarded in one tab and stays in the other', async () => {
  const { openTab } = browser();
  const [one, two] = [openTab(), openTab()];
  const first = await one.open('duplicate:7');
  save(first, 'In der einen');
  const second = await two.open('duplicate:7');
  save(second, 'In der anderen');
  second.clear();
  one.reload();
  expect(nameIn(await one.open('duplicate:7'))).toBe('In der einen');
});

it('appears in a new tab only after its own is closed', async () => {
  const { openTab } = browser();
  const [one, two] = [openTab(), openTab()];
  const left = await one.open();
  save(left, 'Liegen geblieben');
  left.release();
  const other = await two.open();
  expect(other.read()).toBeNull();
  other.release();
  one.close();
  expect(nameIn(await two.open())).toBe('Liegen geblieben');
});

it('appears one after the other if several were left', async () => {
  const { openTab } = browser();
  const tabs = [openTab(), openTab()] as const;
  const names = ['Erste', 'Zweite'] as const;
  save(await tabs[0].open(), names[0]);
  save(await tabs[1].open(), names[1]);
  for (const { close } of tabs) close();
  const later = openTab();
  const [first, second, third] = [await later.open(), await later.open(), await later.open()];
  expect([nameIn(first), nameIn(second)].sort()).toEqual(names);
  expect(third.read()).toBeNull();
});

it('appears on the next page of the tab, though the browser caches the previous one', async () => {
  const { openTab } = browser();
  const one = openTab();
  save(await one.open(), 'Vor der Anmeldung');
  window.dispatchEvent(new Event('pagehide'));
  await nextTask();
  const next = openTab(one.memory());
  expect(nameIn(await next.open())).toBe('Vor der Anmeldung');
});

it('is not shared with a tab that was duplicated from this one', async () => {
  const { openTab } = browser();
  const one = openTab();
  save(await one.open(), 'In der einen');
  const copy = openTab(one.memory());
  expect((await copy.open()).read()).toBeNull();
});

it('is not opened again while it is being sent, but after that has failed', async () => {
  const tab = browser().openTab();
  const sent = await tab.open();
  save(sent, 'Unterwegs');
  sent.hold();
  sent.release();
  const next = await tab.open();
  expect(next.read()).toBeNull();
  next.release();
  sent.release();
  expect(nameIn(await tab.open())).toBe('Unterwegs');
});

it('is read from the key of an older version of the application', async () => {
  draftStore('create', 'jana').save({ values: typed('Von früher'), base: null });
  draftStore('created-otherwise', 'jana').save({ values: typed('Etwas anderes'), base: null });
  expect(nameIn(await browser().openTab().open())).toBe('Von früher');
});

it('is the one that was stored for the next form before any other', async () => {
  for (const name of ['Erste', 'Zweite', 'Dritte']) storeForNextForm('create', 'jana', typed(name));
  const drafts = makeTabDrafts(() => null);
  expect(nameIn(await drafts.open('create', 'jana'))).toBe('Dritte');
  expect((await drafts.open('create', 'tom')).read()).toBeNull();
});
