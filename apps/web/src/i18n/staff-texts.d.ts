/** Made by `apps/web/build/texts.ts`. */
declare module 'virtual:staff-texts/*' {
  const texts: Readonly<Record<string, Readonly<Record<string, string>>>>;
  export default texts;
}
