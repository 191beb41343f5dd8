import { MAX_PICTURE_BYTES } from '@adarash/contract/basics';

/** As large as it is ever shown, and smaller steps for a picture that is still too heavy. */
const WIDEST = [960, 640, 400, 240];

/** The picture as the display can have it: a photograph from a phone is made smaller first. Null: no picture at all. */
export async function shrinkPicture(file: Blob): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return null;
  if (file.size <= MAX_PICTURE_BYTES && /^image\/(png|jpeg)$/.test(file.type)) return base64Of(file);
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
  // What goes on paper as well: PNG keeps a logo's clear ground, JPEG makes a photograph small.
  return new Promise((done) => canvas.toBlob(done, isClear(canvas) ? 'image/png' : 'image/jpeg', 0.85));
}

function isClear(canvas: HTMLCanvasElement): boolean {
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
  for (let alpha = 3; alpha < pixels.length; alpha += 4) if (pixels[alpha] !== 255) return true;
  return false;
}

function base64Of(blob: Blob): Promise<string> {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => failed(reader.error);
    reader.readAsDataURL(blob);
  });
}
