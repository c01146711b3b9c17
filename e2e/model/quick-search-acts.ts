import { quickSearchLimit } from '#contract/quick-search.ts';
import { type ActContext, write } from './act-context.ts';
import { oneOf } from './random.ts';

/** Creates a quick-search button, or changes, reorders or deletes those that this browser has seen. */
export async function quickSearch(context: ActContext): Promise<void> {
  const { browser, random } = context;
  const known = browser.buttons;
  const id = browser.newId();
  const type = 'quick_search_button';
  const label = 'Knopf';
  const texts = { searchTerm: id.slice(-4), displayLabel: id.slice(-4) };
  const fields = { ...texts, order: Math.floor(random() * quickSearchLimit) };
  const button = known.size > 0 && random() < 0.6 ? oneOf(random, [...known]) : undefined;
  if (!button) {
    const record = browser.newId();
    known.add(record);
    const data = { body: { ...fields, id: record } };
    await write(context, { id, type, action: 'create', data, label });
    return;
  }
  const params = { id: button };
  const chance = random();
  if (chance < 0.4) {
    await write(context, { id, type, action: 'update', data: { params, body: fields }, label });
  } else if (chance < 0.6) {
    const buttonOrders = [...known]
      .slice(0, quickSearchLimit)
      .map((record, order) => ({ id: record, order }));
    const data = { body: { buttonOrders } };
    await write(context, { id, type: 'quick_search_order', action: 'update', data, label });
  } else {
    known.delete(button);
    await write(context, { id, type, action: 'delete', data: { params }, label });
  }
}
