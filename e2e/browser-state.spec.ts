// Covers apps/web/src folders: state.

import { application, fillIn, saved, visitSignedIn } from './support/browser-state.ts';
import { expect, test } from './support/test.ts';

const filledIn = {
  achternaam: 'Jansen',
  bsn: '123456782',
  documents: ['paspoort'],
  uitsluitend: false,
  CLN: null,
  naamBedrijf: 'Jansen B.V.',
  kvkUploaden: true,
  currentFlow: 'duits',
  description: 'Studie Lisa',
  answers: ['1012', '1022'],
  scoreOne: 987_654,
  personalInfo: { Id: 5 },
  relations: [{ id: 7, naam: 'Piet Jansen' }],
};

const SEALED = /^v1\.[\w-]+$/;

test.describe('the saved browser state protects personal data', () => {
  test('14.3.3 P-01 the saved browser state has the specified fields, and every text in it is encrypted', async ({
    page,
  }) => {
    await visitSignedIn(page);
    await fillIn(page);
    await expect.poll(async () => (await saved(page)).relations).toHaveLength(1);
    const document = await saved(page);
    expect(JSON.stringify(document)).not.toMatch(/Jansen|123456782|paspoort|Piet|Lisa|1012|987654/);
    expect(document.applicants.mijn).toMatchObject({
      achternaam: expect.stringMatching(SEALED),
      documents: [expect.stringMatching(SEALED)],
      iban: '',
      uitsluitend: false,
    });
    expect(document.company).toMatchObject({
      naamBedrijf: expect.stringMatching(SEALED),
      kvk: '',
      kvkUploaden: true,
    });
    expect(document.personalInfo).toEqual({ Id: 5 });
    expect(document.relations).toEqual([{ id: 7, naam: expect.stringMatching(SEALED) }]);
    expect(document.investment.currentFlow).toBe('duits');
  });

  test('P-02 the saved browser state contains no images of identity documents', async ({ page }) => {
    await visitSignedIn(page);
    await fillIn(page);
    await expect.poll(async () => (await saved(page)).relations).toHaveLength(1);
    expect(JSON.stringify(await saved(page))).not.toMatch(/voorkant|achterkant|"CLN"/);
  });

  test('P-01 the saved browser state is restored at the next visit, except images', async ({ page }) => {
    await visitSignedIn(page);
    await fillIn(page);
    await expect.poll(async () => (await saved(page)).relations).toHaveLength(1);
    const before = await saved(page);
    await visitSignedIn(page);
    expect(await application(page)).toEqual(filledIn);
    expect((await saved(page)).applicants).toEqual(before.applicants);
  });

  test('P-01 the saved browser state includes the last input even when the page is left immediately after it', async ({
    page,
  }) => {
    await visitSignedIn(page);
    for (const achternaam of ['Jansen', 'de Vries', 'van den Berg']) {
      const reloaded = page.waitForEvent('load');
      await page.evaluate((name) => {
        for (const letters of name.split('').map((_, end) => name.slice(0, end + 1))) {
          browserState.useApplication.setState(({ applicants }) => ({
            applicants: { ...applicants, mijn: { ...applicants.mijn, achternaam: letters } },
          }));
        }
        location.reload();
      }, achternaam);
      await reloaded;
      await visitSignedIn(page);
      expect((await application(page)).achternaam).toBe(achternaam);
    }
  });

  test('P-01 the saved browser state never mixes the data of two people, even with concurrent writes', async ({
    page,
  }) => {
    await visitSignedIn(page);
    const pairs = await page.evaluate(async () => {
      const { updateInvestment, useApplication } = browserState;
      const people = [
        { achternaam: 'Jansen', bsn: '123456782' },
        { achternaam: 'Pietersen', bsn: '111222333' },
      ];
      const seen = new Set<string>();
      for (let turn = 0; turn < 200; turn += 1) {
        useApplication.setState(({ applicants }) => ({
          applicants: { ...applicants, mijn: { ...applicants.mijn, ...people[turn % 2] } },
        }));
        updateInvestment({ description: String(turn) });
        const { mijn } = JSON.parse(localStorage.getItem('store') ?? '{}').applicants;
        seen.add(`${mijn.achternaam.length} ${mijn.bsn.length}`);
        if (turn % 7 === 0) await new Promise((resolve) => setTimeout(resolve));
      }
      return [...seen];
    });
    // The encrypted length identifies the person: 12 bytes of initialization vector, the text, and 16 bytes of
    // authentication tag, as base64url.
    const lengths = (...texts: string[]) =>
      texts.map((text) => 3 + Math.ceil(((28 + text.length) * 8) / 6)).join(' ');
    const whole = ['0 0', lengths('Jansen', '123456782'), lengths('Pietersen', '111222333')];
    expect(whole).toEqual(expect.arrayContaining(pairs));
    expect(pairs.length).toBeGreaterThan(1);
  });

  test('14.3.3 the saved browser state is encrypted with a key that scripts can use but cannot export', async ({
    page,
  }) => {
    await visitSignedIn(page);
    const key = await page.evaluate(
      () =>
        new Promise<{ extractable: boolean; exported: boolean }>((resolve, reject) => {
          const opened = indexedDB.open('keys');
          opened.onerror = () => reject(opened.error);
          opened.onsuccess = () => {
            const read = opened.result.transaction('keys').objectStore('keys').getAll();
            read.onsuccess = async () => {
              const [found] = read.result as CryptoKey[];
              if (found === undefined) return reject(new Error('No key.'));
              const exported = await crypto.subtle.exportKey('raw', found).then(
                () => true,
                () => false,
              );
              opened.result.close();
              resolve({ extractable: found.extractable, exported });
            };
          };
        }),
    );
    expect(key).toEqual({ extractable: false, exported: false });
  });

  test('S-02 the saved browser state is deleted on sign-out, with the key and the files', async ({
    page,
  }) => {
    await visitSignedIn(page);
    await fillIn(page);
    await page.evaluate(() => browserState.writeFile('applicants.mijn.kopie', new Blob(['pixels'])));
    await page.evaluate(() => browserState.forgetStore());
    await expect.poll(() => page.evaluate(() => indexedDB.databases())).toEqual([]);
    expect(await saved(page)).toBeNull();
    expect((await application(page)).achternaam).toBe('');
    // Encryption that was in progress writes nothing after sign-out.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(await saved(page)).toBeNull();
  });

  test('14.3.1 a copy of the saved state cannot be decrypted without the key, and restores only unencrypted fields', async ({
    page,
  }) => {
    await visitSignedIn(page);
    await fillIn(page);
    await expect.poll(async () => (await saved(page)).relations).toHaveLength(1);
    const copy = JSON.stringify(await saved(page));
    await page.evaluate(() => browserState.forgetStore());
    await expect.poll(() => page.evaluate(() => indexedDB.databases())).toEqual([]);
    await page.evaluate((document) => localStorage.setItem('store', document), copy);
    await visitSignedIn(page);
    expect(await application(page)).toEqual({
      ...filledIn,
      achternaam: '',
      bsn: '',
      documents: [''],
      naamBedrijf: '',
      description: '',
      answers: [],
      scoreOne: null,
      relations: [{ id: 7, naam: '' }],
    });
  });

  test('a tampered value becomes empty, and the other values are decrypted', async ({ page }) => {
    await visitSignedIn(page);
    await fillIn(page);
    await expect.poll(async () => (await saved(page)).relations).toHaveLength(1);
    await page.evaluate(() => {
      const document = JSON.parse(localStorage.getItem('store') ?? '');
      document.applicants.mijn.bsn = 'v1.AAAA';
      document.applicants.mijn.iban = 'NL91ABNA0417164300';
      document.applicants.partner = 'geen partner';
      document.relations = 'geen lijst';
      localStorage.setItem('store', JSON.stringify(document));
    });
    await visitSignedIn(page);
    expect(await application(page)).toEqual({ ...filledIn, bsn: '', relations: [] });
    expect((await saved(page)).applicants.mijn.iban).toBe('');
  });

  test('two tabs that start at the same time share one key', async ({ page, context }) => {
    const other = await context.newPage();
    await Promise.all([visitSignedIn(page), visitSignedIn(other)]);
    await page.evaluate(() =>
      browserState.useApplication.setState(({ applicants }) => ({
        applicants: { ...applicants, mijn: { ...applicants.mijn, achternaam: 'Jansen' } },
      })),
    );
    await expect.poll(async () => (await saved(page)).applicants.mijn.achternaam).toMatch(SEALED);
    await visitSignedIn(other);
    expect((await application(other)).achternaam).toBe('Jansen');
  });

  test('S-02 signing out in one tab erases the state of the other tab', async ({ page, context }) => {
    const other = await context.newPage();
    await visitSignedIn(page);
    await visitSignedIn(other);
    await fillIn(other);
    await page.evaluate(() => browserState.forgetStore());
    await expect.poll(async () => (await application(other)).achternaam).toBe('');
    await expect.poll(() => page.evaluate(() => indexedDB.databases())).toEqual([]);
  });
});
