import { unstorableCharacter } from '../db/problems.ts';

/** The claims of the provider. Issuer and subject are the identity; the e-mail alone never is. */
export interface Identity {
  issuer: string;
  subject: string;
  email: string | null;
  isEmailVerified: boolean;
  firstName: string | null;
  lastName: string | null;
  displayName: string | null;
  pictureUrl: string | null;
}

/** Cut by code points, so that no half of a character remains. */
function text(value: unknown, limit: number): string | null {
  if (typeof value !== 'string' || unstorableCharacter.test(value)) return null;
  return [...value.trim()].slice(0, limit).join('') || null;
}

/** Claims come from outside: everything that is not plain text of a sensible length is left out. */
export function toIdentity(
  issuer: string,
  subject: string,
  claims: Record<string, unknown>,
  isEmailTrusted = false,
): Identity {
  const email = text(claims.email, 320);
  const isVerified = claims.email_verified ?? isEmailTrusted;
  return {
    issuer,
    subject,
    email,
    isEmailVerified: email !== null && isVerified === true,
    firstName: text(claims.given_name, 50),
    lastName: text(claims.family_name, 50),
    displayName: text(claims.name, 100),
    pictureUrl: text(claims.picture, 2_000),
  };
}

export function externalIdOf(identity: Pick<Identity, 'issuer' | 'subject'>): string {
  return `${identity.issuer}#${identity.subject}`;
}
