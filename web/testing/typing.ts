import { fireEvent, screen } from '@testing-library/react';

const isField = (field: HTMLElement) => field.matches('input, textarea');

const fieldOf = (label: string) =>
  screen
    .getAllByLabelText<HTMLInputElement>(new RegExp(`^${label}`))
    .filter(isField)[0] as HTMLInputElement;

/** Waits for the fields with these labels and types into them. */
export async function typeIn(values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await screen.findAllByLabelText(new RegExp(`^${label}`));
    fireEvent.change(fieldOf(label), { target: { value } });
  }
}

export const typedIn = (label: string) => fieldOf(label).value;
