import { expect, it } from 'vitest';
import { grantSteps } from './grant-steps.ts';

const stepsOn = (userAgent: string, maxTouchPoints = 5) =>
  grantSteps({ userAgent, maxTouchPoints }).join(' ');

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15';

it('names the settings of the system in use', () => {
  expect(stepsOn('Mozilla/5.0 (Linux; Android 15) Chrome/140.0')).toContain('App-Info');
  expect(stepsOn('Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)')).toContain('Safari');
  expect(stepsOn('Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 0)).toContain('Rechners');
});

it('distinguishes an iPad from a Mac, which have the same name', () => {
  expect(stepsOn(mac, 5)).toContain('Safari');
  expect(stepsOn(mac, 0)).toContain('Rechners');
});
