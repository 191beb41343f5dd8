import { MAX_PICTURE_BYTES } from '@adarash/contract/basics';

/** As large as it is ever shown, and smaller steps for a picture that is still too heavy. */
const WIDEST = [960, 640, 400, 240];

/** The picture as the display can have it: a photograph from a phone is made smaller first. Null: no picture at all. */
export async function shrinkPicture(file: Blob): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return null;
  if (file.size <= MAX_PICTURE_BYTES && /^image\/(png|jpeg|webp)$/.test(file.type)) return base64Of(file);
  for (const widest of WIDEST) {
    const smaller = await drawn(picture, Math.min(1, widest / picture.width, widest / picture.height));
    if (smaller !== null && smaller.size <= MAX_PICTURE_BYTES) return base64Of(smaller);
  }
  return null;
}

function drawn(picture: ImageBitmap, scale: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  // A browser that cannot write WebP writes PNG instead, which keeps a logo's clear ground too.
  return new Promise((done) => canvas.toBlob(done, 'image/webp', 0.85));
}

function base64Of(blob: Blob): Promise<string> {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => failed(reader.error);
    reader.readAsDataURL(blob);
  });
}
