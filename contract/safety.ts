export const safetyRoles = ['primary', 'secondary'] as const;
export const safetyStatuses = ['proposed', 'confirmed'] as const;
