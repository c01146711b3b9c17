const hidden = new Set([
  ...['id', 'createdat', 'updatedat', 'deletedat', 'timestamp', 'createdby', 'updatedby'],
  ...['salt', 'externalid', 'ipaddress', 'useragent', 'sessionid'],
]);

/** Technical fields and secrets are not shown, in any spelling. */
export function isHiddenInLog(field: string): boolean {
  const name = field.replaceAll('_', '').toLowerCase();
  return hidden.has(name) || /passw|secret|token/.test(name);
}
