import type { Answer, Body } from '@adarash/contract';

export type OwnerSettings = Answer<'GET /settings'>['settings'];
export type HouseChanges = Body<'PATCH /admin/settings'>;

/** One group on the owner's screen: what is stored with what was changed since, and how more of it is changed. */
export type SettingsGroup = {
  readonly settings: OwnerSettings & { readonly designatedWinners: boolean };
  readonly set: (some: HouseChanges) => void;
};
