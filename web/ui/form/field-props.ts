import classes from './field-props.module.css';

/** What is wrong is read out when it appears, also where the focus stays elsewhere. */
export const announced = { errorProps: { role: 'alert' } } as const;

/** What all fields with suggestions share: anything may be typed, a suggestion only saves typing. */
export const suggestionProps = {
  ...announced,
  autoComplete: 'off',
  limit: 50,
  maxDropdownHeight: 260,
  // A field that is reached by Tab or by a fault shows its list when somebody types or asks for it.
  openOnFocus: false,
  // A list that nobody has asked for would be drawn and placed all the same.
  comboboxProps: { keepMounted: false },
  classNames: { dropdown: classes.dropdown ?? '', option: classes.option ?? '' },
} as const;
