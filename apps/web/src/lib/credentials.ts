const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** What is wrong with them, if anything; each screen says it in its own words. */
export function emailFault(value: string): 'missing' | 'invalid' | null {
  const email = value.trim();
  if (email === '') return 'missing';
  return EMAIL.test(email) ? null : 'invalid';
}

export function newPasswordFault(value: string): 'missing' | 'tooShort' | 'tooLong' | null {
  if (value === '') return 'missing';
  if (value.length < 8) return 'tooShort';
  return value.length > 128 ? 'tooLong' : null;
}
