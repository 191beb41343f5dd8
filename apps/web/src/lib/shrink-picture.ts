import { MAX_PICTURE_BYTES } from '@adarash/contract/basics';

/** As large as it is ever shown, and smaller steps for a picture that is still too heavy. */
const WIDEST = [960, 640, 400, 240];

/**
 * The picture as the display and papers need it: redrawn at the size of the display, so that neither the pixels of a
 * phone's camera nor where it was taken are sent. Null: no picture at all.
 */
export async function shrinkPicture(file: Blob): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return null;
  for (const widest of WIDEST) {
    const canvas = drawn(picture, Math.min(1, widest / picture.width, widest / picture.height));
    for (const type of typesFor(canvas, file)) {
      const smaller = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, 0.85));
      if (smaller !== null && smaller.size <= MAX_PICTURE_BYTES) return base64Of(smaller);
    }
  }
  return null;
}

/** It goes on paper as well: PNG preserves a logo's clear ground and sharp edges, JPEG makes a photograph small. */
function typesFor(canvas: HTMLCanvasElement, file: Blob): string[] {
  if (isClear(canvas)) return ['image/png'];
  return file.type === 'image/png' ? ['image/png', 'image/jpeg'] : ['image/jpeg'];
}

function drawn(picture: ImageBitmap, scale: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function isClear(canvas: HTMLCanvasElement): boolean {
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
  for (let alpha = 3; alpha < pixels.length; alpha += 4) if (pixels[alpha] !== 255) return true;
  return false;
}

const base64Of = (blob: Blob): Promise<string> =>
  new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => failed(reader.error);
    reader.readAsDataURL(blob);
  });
