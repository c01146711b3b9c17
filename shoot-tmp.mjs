import { chromium } from '@playwright/test';
const base='http://localhost:3911';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell' , args: ['--no-sandbox']});
const role = process.argv[2];
const combos = (process.argv[3]||'phone-light,phone-dark,desktop-light,desktop-dark').split(',');
const steps = process.argv.slice(4);
const sizes={phone:{ width: 390, height: 844 },desktop:{ width: 1280, height: 800 }};
for (const combo of combos) {
  const [size,colorScheme]=combo.split('-');
  const ctx = await browser.newContext({ viewport: sizes[size], colorScheme, hasTouch: size==='phone', locale: 'de-DE', timezoneId:'Europe/Berlin', serviceWorkers: 'allow'});
  const page = await ctx.newPage();
  page.on('pageerror', (e) => console.log('PAGEERROR', e.message));
  page.on('console', (m) => m.type()==='error' && console.log('CONSOLE', m.text()));
  await page.goto(base+'/api/login');
  await page.getByRole('button', { name: new RegExp(`${role}@demo`) }).click().catch(()=>console.log('no button', page.url()));
  await page.waitForURL(base+'/**');
  await page.waitForTimeout(3500);
  for (const step of steps) {
    const [name, path, ...acts] = step.split('::');
    if (path) await page.goto(base + path);
    await page.waitForTimeout(1800);
    for (const act of acts) { try { await eval(`(async()=>{${act}})()`); } catch (e) { console.log(name, e.message.split('\n')[0]); } await page.waitForTimeout(600); }
    await page.screenshot({ path: `/tmp/def-shots/${name}-${size}-${colorScheme}.png`, fullPage: name.endsWith('Full') });
  }
  await ctx.close();
}
await browser.close();
