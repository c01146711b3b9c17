/** Computes the layout of a graph outside the main thread. */
import { type Drawing, type Measures, placesOf } from './graph-layout.ts';

interface LayoutRequest {
  drawing: Drawing;
  measures: Measures;
}

self.addEventListener('message', ({ data }: MessageEvent<LayoutRequest>) => {
  self.postMessage(placesOf(data.drawing, data.measures));
});
