// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { FakeLocks } from '#web/testing/fakes/fake-locks.ts';
import { draftStore } from './draft.ts';
import { emptyFields, type FormValues, valuesOf } from './form-values.ts';
import { leaveDraft, makeOwnDrafts, type OwnDraft } from './own-draft.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const typed = (name: string): FormValues => ({ ...valuesOf(emptyFields), name });
const keep = (draft: OwnDraft, name: string) => draft.keep({ values: typed(name), base: null });
const nameIn = (draft: OwnDraft) => draft.read()?.values.name;

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** Tabs of one browser: they share what is stored and the locks, and each remembers something of its own. */
function browser() {
  const locks = new FakeLocks();
  return {
    openTab(remembered: Record<string, string> = {}) {
      let held = locks.openTab();
      let drafts = makeOwnDrafts(() => held);
      let memory = remembered;
      const take = async (formKey = 'create') => {
        sessionStorage.clear();
        for (const [key, value] of Object.entries(memory)) sessionStorage.setItem(key, value);
        const draft = await drafts.take(formKey, 'jana');
        memory = { ...sessionStorage };
        return draft;
      };
      const reload = () => {
        held.kill();
        held = locks.openTab();
        drafts = makeOwnDrafts(() => held);
      };
      return { take, reload, close: () => held.kill(), memory: () => memory };
    },
  };
}

it('gives each tab its own, through its own reload', async () => {
  const { openTab } = browser();
  const [one, two] = [openTab(), openTab()];
  keep(await one.take(), 'In der einen');
  const second = await two.take();
  expect(second.read()).toBeNull();
  keep(second, 'In der anderen');
  one.reload();
  two.reload();
  expect(nameIn(await two.take())).toBe('In der anderen');
  expect(nameIn(await one.take())).toBe('In der einen');
});

it('is discarded in one tab and stays in the other', async () => {
  const { openTab } = browser();
  const [one, two] = [openTab(), openTab()];
  const first = await one.take('duplicate:7');
  keep(first, 'In der einen');
  const second = await two.take('duplicate:7');
  keep(second, 'In der anderen');
  second.forget();
  one.reload();
  expect(nameIn(await one.take('duplicate:7'))).toBe('In der einen');
});

it('comes back in a new tab once its own is closed, and not before', async () => {
  const { openTab } = browser();
  const [one, two] = [openTab(), openTab()];
  const left = await one.take();
  keep(left, 'Liegen geblieben');
  left.letGo();
  const other = await two.take();
  expect(other.read()).toBeNull();
  other.letGo();
  one.close();
  expect(nameIn(await two.take())).toBe('Liegen geblieben');
});

it('comes back one after the other where several were left behind', async () => {
  const { openTab } = browser();
  const tabs = [openTab(), openTab()] as const;
  const names = ['Erste', 'Zweite'] as const;
  keep(await tabs[0].take(), names[0]);
  keep(await tabs[1].take(), names[1]);
  for (const { close } of tabs) close();
  const later = openTab();
  const [first, second, third] = [await later.take(), await later.take(), await later.take()];
  expect([nameIn(first), nameIn(second)].sort()).toEqual(names);
  expect(third.read()).toBeNull();
});

it('comes back on the page that follows, though the browser keeps the one before', async () => {
  const { openTab } = browser();
  const one = openTab();
  keep(await one.take(), 'Vor der Anmeldung');
  window.dispatchEvent(new Event('pagehide'));
  await nextTask();
  const next = openTab(one.memory());
  expect(nameIn(await next.take())).toBe('Vor der Anmeldung');
});

it('is not shared with a tab that was copied from this one', async () => {
  const { openTab } = browser();
  const one = openTab();
  keep(await one.take(), 'In der einen');
  const copy = openTab(one.memory());
  expect((await copy.take()).read()).toBeNull();
});

it('is not taken up while it is being sent, and again when that has failed', async () => {
  const tab = browser().openTab();
  const sent = await tab.take();
  keep(sent, 'Unterwegs');
  sent.hold();
  sent.letGo();
  const next = await tab.take();
  expect(next.read()).toBeNull();
  next.letGo();
  sent.letGo();
  expect(nameIn(await tab.take())).toBe('Unterwegs');
});

it('is taken up from where an older version of the application kept it', async () => {
  draftStore('create', 'jana').keep({ values: typed('Von früher'), base: null });
  draftStore('created-otherwise', 'jana').keep({ values: typed('Etwas anderes'), base: null });
  expect(nameIn(await browser().openTab().take())).toBe('Von früher');
});

it('is the one that was left for the next form before any other', async () => {
  for (const name of ['Erste', 'Zweite', 'Dritte']) leaveDraft('create', 'jana', typed(name));
  const drafts = makeOwnDrafts(() => null);
  expect(nameIn(await drafts.take('create', 'jana'))).toBe('Dritte');
  expect((await drafts.take('create', 'tom')).read()).toBeNull();
});
