import { darkRuns, qrMatrix, quietZone } from './qr-matrix.ts';

const side = 256;

/** Every field the same whole number of pixels: what does not fit makes the white margin wider. */
export function qrPicture(text: string): Promise<Blob> {
  const matrix = qrMatrix(text);
  const field = Math.floor(side / (matrix.size + 2 * quietZone));
  const margin = Math.floor((side - field * matrix.size) / 2);
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const paper = canvas.getContext('2d');
  if (!paper) return Promise.reject(new Error('this browser draws nothing'));
  paper.fillStyle = '#fff';
  paper.fillRect(0, 0, side, side);
  paper.fillStyle = '#000';
  for (const { row, column, length } of darkRuns(matrix)) {
    paper.fillRect(margin + column * field, margin + row * field, length * field, field);
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob);
      else reject(new Error('the picture could not be made'));
    }, 'image/png');
  });
}
