import { expect, test } from 'vitest';
import { smallerPicture } from './smaller-picture.ts';

test('[IDV-06] a picture that has changed since it was chosen is told as that, and not sent', async () => {
  const picture = new File(['pixels'], 'front.jpg', { type: 'image/jpeg' });
  // What a browser answers once the file on the disk is another.
  picture.arrayBuffer = () => Promise.reject(new DOMException('', 'NotReadableError'));
  await expect(smallerPicture(picture)).rejects.toThrow('This file has changed since you chose it.');
});
