/** Translations of the staff screens, which the plugin `apps/web/build/texts.ts` creates. */
declare module 'virtual:staff-texts/*' {
  const texts: Readonly<Record<string, Readonly<Record<string, string>>>>;
  export default texts;
}
