// Chrome supports flex gaps since version 84. A browser with this property is newer and loads no polyfill.
if (!CSS.supports('aspect-ratio', '1')) void import('./flex-gap.ts').then(({ spaceFlexBoxes }) => spaceFlexBoxes());
