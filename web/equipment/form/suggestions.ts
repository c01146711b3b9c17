import classes from './suggestions.module.css';

/** What all fields with suggestions share: anything may be typed, a suggestion only saves typing. */
export const suggestionProps = {
  autoComplete: 'off',
  limit: 50,
  maxDropdownHeight: 260,
  // A field that is reached by Tab or by a fault shows its list when somebody types or asks for it.
  openOnFocus: false,
  classNames: { dropdown: classes.dropdown ?? '', option: classes.option ?? '' },
} as const;
