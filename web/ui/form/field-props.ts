import classes from './field-props.module.css';

/** Errors are announced by screen readers when they appear, even if the focus is elsewhere. */
export const announcedErrors = { errorProps: { role: 'alert' } } as const;

/** For fields with suggestions, in which any text may be typed. */
export const suggestionProps = {
  ...announcedErrors,
  autoComplete: 'off',
  limit: 50,
  maxDropdownHeight: 260,
  // The list opens on typing or on request, not by Tab or when an error moves the focus to the field.
  openOnFocus: false,
  // A closed list would otherwise be rendered and positioned all the same.
  comboboxProps: { keepMounted: false },
  classNames: { dropdown: classes.dropdown ?? '', option: classes.option ?? '' },
} as const;
