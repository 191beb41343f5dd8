export const am = {
  started: 'ጨዋታው ተጀምሯል!',
  startedPending: 'ጨዋታው ተጀምሯል! (የጃክፖቱ ገንዘብ ገና አልተመዘገበም)',
  contributionFailed: 'ጨዋታው ተፈጥሯል፤ የጃክፖቱ ገንዘብ ግን አልተመዘገበም። ድጋፍ ሰጪዎችን ያነጋግሩ።',
} as const;
