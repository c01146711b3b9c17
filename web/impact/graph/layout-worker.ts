/** Lays one picture out, off the main thread. */
import { type Drawing, type Measures, placesOf } from './graph-layout.ts';

interface Order {
  drawing: Drawing;
  measures: Measures;
}

self.addEventListener('message', ({ data }: MessageEvent<Order>) => {
  self.postMessage(placesOf(data.drawing, data.measures));
});
