// Chrome has gaps between flex items since 84. A browser that has this property is newer and fetches nothing.
if (!CSS.supports('aspect-ratio', '1')) void import('./flex-gap.ts').then(({ spaceFlexBoxes }) => spaceFlexBoxes());
