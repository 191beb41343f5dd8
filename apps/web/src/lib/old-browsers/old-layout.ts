// Browsers without flex gaps load a polyfill. Chrome supports flex gaps since version 84. A browser with `aspect-ratio`
// is newer and does not need the polyfill.
if (!CSS.supports('aspect-ratio', '1')) void import('./flex-gap.ts').then(({ spaceFlexBoxes }) => spaceFlexBoxes());
