export const consentTypes = [
  'data_processing',
  'analytics',
  'notifications',
  'marketing',
  'functional',
] as const;

export const gdprEventTypes = [
  'consent_given',
  'consent_withdrawn',
  'data_exported',
  'data_anonymized',
  'data_deleted',
  'retention_applied',
  'right_to_rectification',
  'right_to_restriction',
] as const;

export const notificationTypes = [
  'delete_attempt_denied',
  'unauthorized_access',
  'gdpr_request',
  'data_retention_alert',
  'consent_withdrawn',
  'anonymization_required',
  'export_requested',
  'emergency_access',
  'job_failed',
  'equipment_doubled',
] as const;

export const notificationPriorities = ['low', 'normal', 'high'] as const;
