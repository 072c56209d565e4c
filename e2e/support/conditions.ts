import { expect, type Page } from '@playwright/test';

/** WCAG 1.4.12: text spacing that a reader may set without losing text. */
const SPACING =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }' +
  'p { margin-block-end: 2em !important }';

/**
 * Returns the helper functions of the checks. The page receives the source text of these functions and of the checks,
 * so neither may use anything outside it.
 */
const tools = () => {
  const named = (element: Element): string =>
    `${element.tagName.toLowerCase()}.${element.classList[0] ?? ''} "${(element.textContent ?? '').trim().slice(0, 40)}"`;
  const isSeen = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  /** Returns true for content that only screen readers present, for example `visually-hidden`. */
  const isForEars = (element: Element | null): boolean => {
    for (let at = element; at; at = at.parentElement) {
      if (getComputedStyle(at).clipPath === 'inset(50%)') return true;
    }
    return false;
  };
  const focusable = (): HTMLElement[] =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, summary, [tabindex="0"]',
      ),
    ].filter((element) => !element.matches(':disabled, .skip-link') && isSeen(element));
  const boxOf = (node: Node): DOMRect => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return range.getBoundingClientRect();
  };
  const sticksOut = (inner: DOMRect, outer: DOMRect): boolean =>
    inner.left < outer.left - 1 ||
    inner.right > outer.right + 1 ||
    inner.top < outer.top - 3 ||
    inner.bottom > outer.bottom + 3;
  const isMarked = (element: Element): boolean =>
    element.matches(
      '[aria-current]:not([aria-current="false"]), [aria-pressed="true"], [aria-selected="true"]',
    );
  const lookOf = (element: Element): string => {
    const style = getComputedStyle(element);
    const { color, backgroundColor, borderColor, borderWidth, outlineStyle, outlineColor, fontWeight } =
      style;
    return [color, backgroundColor, borderColor, borderWidth, outlineStyle, outlineColor, fontWeight].join();
  };

  return { named, isSeen, isForEars, focusable, boxOf, sticksOut, isMarked, lookOf };
};

type Tools = ReturnType<typeof tools>;

/** Checks of the layout for content that is cut off, misplaced or out of sight. */
const layoutChecks = ({ named, isSeen, isForEars, boxOf, sticksOut }: Tools) => ({
  /** Returns the elements that make the page scroll horizontally. */
  sideways(): string[] {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map(named);
  },

  /** Returns texts that are cut off by a box with hidden overflow, and texts that cross the edge of their box. */
  cut(): string[] {
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement;
      if (parent === null || (text.textContent ?? '').trim() === '' || !isSeen(parent)) continue;
      const words = boxOf(text);
      if (words.width <= 1 || parent.closest('svg, select') || isForEars(parent)) continue;
      for (let box: HTMLElement | null = parent; box && box !== document.body; box = box.parentElement) {
        const style = getComputedStyle(box);
        // Content that overflows a scrollable element can be read by scrolling.
        if (['auto', 'scroll'].includes(style.overflowX)) break;
        const hides = ['hidden', 'clip'].includes(style.overflowX);
        const hasEdge = box.matches('button, a, label, th, td') && style.display !== 'inline';
        if ((hides || hasEdge) && sticksOut(words, box.getBoundingClientRect())) {
          found.push(`${text.textContent} in ${named(box)}`);
        }
        if (style.position === 'fixed') break;
      }
    }
    return found;
  },

  /** Returns tables with columns outside the visible area and no visual hint about them. */
  withoutCue(): string[] {
    return [...document.querySelectorAll('section:has(> table)')]
      .filter((section) => section.scrollWidth > section.clientWidth + 1)
      .filter((section) => !(section.previousElementSibling?.textContent ?? '').includes('Schuif opzij'))
      .map(named);
  },

  /** Returns sortable column headers that are not aligned with the end of the figures below them. */
  crookedHeads(): string[] {
    return [...document.querySelectorAll<HTMLTableCellElement>('thead th[aria-sort]')]
      .filter((head) => getComputedStyle(head).textAlign === 'end')
      .filter((head) => {
        const cell = head.closest('table')?.tBodies[0]?.rows[0]?.cells[head.cellIndex];
        const words = head.querySelector('button')?.firstChild;
        const isDisplayed = cell !== undefined && getComputedStyle(cell).display === 'table-cell';
        return isDisplayed && words && Math.abs(boxOf(words).right - boxOf(cell).right) > 1.5;
      })
      .map(named);
  },

  /** Returns radio button cards that are shown side by side. */
  besideEachOther(): string[] {
    return [...document.querySelectorAll('label:has([type="radio"])')]
      .filter((card) => getComputedStyle(card).display === 'grid' && isSeen(card))
      .filter((card) => {
        const before = card.previousElementSibling;
        return before && card.getBoundingClientRect().top < before.getBoundingClientRect().bottom;
      })
      .map(named);
  },

  spaceLetters(css: string): void {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = css === '' ? [] : [sheet];
  },
});

/** Checks of controls: visible focus, marked selection and reduced motion. */
const controlChecks = ({ named, isSeen, isForEars, focusable, isMarked, lookOf }: Tools) => ({
  /** Returns focused elements that are outside the viewport, fully covered or invisible (WCAG 2.4.11). */
  covered(): string[] {
    const found = new Set<string>();
    const all = focusable();
    for (const element of [...all, ...all.toReversed()]) {
      element.focus();
      if (document.activeElement !== element) continue;
      // For some controls only the label is visible.
      const drawn = isForEars(element) ? element.closest('label') : element;
      if (drawn === null) {
        found.add(`${named(element)} is shown to nobody`);
        continue;
      }
      // A link that wraps has one box per line.
      const isHit = [...drawn.getClientRects()].some((box) => {
        const [left, top] = [Math.max(box.left, 0), Math.max(box.top, 0)];
        const width = Math.min(box.right, innerWidth) - left;
        const height = Math.min(box.bottom, innerHeight) - top;
        return [0.1, 0.3, 0.5, 0.7, 0.9].some((x) =>
          [0.1, 0.5, 0.9].some((y) => {
            const at = document.elementFromPoint(left + width * x, top + height * y);
            return at !== null && (drawn.contains(at) || at.closest('label')?.contains(element) === true);
          }),
        );
      });
      if (!isHit) found.add(named(element));
    }
    return [...found];
  },

  /** Returns focusable elements that show no focus ring, neither around themselves nor around their container. */
  withoutRing(): string[] {
    const hasRing = (element: Element | null | undefined): boolean =>
      element !== null &&
      element !== undefined &&
      getComputedStyle(element).outlineStyle !== 'none' &&
      Number.parseFloat(getComputedStyle(element).outlineWidth) > 0;
    return focusable()
      .filter((element) => {
        // The focus ring of a slider surrounds its thumb. Scripts cannot read the styles of the thumb.
        if (element.matches('[type="range"]')) return false;
        element.focus();
        if (document.activeElement !== element) return false;
        const around = [element, element.nextElementSibling, element.closest('label'), element.parentElement];
        return !around.some(hasRing);
      })
      .map(named);
  },

  /** Returns current links and pressed buttons that cannot be distinguished from other links and buttons. */
  indistinct(): string[] {
    return [...document.querySelectorAll('nav a, nav button, [role="tab"], [aria-pressed]')]
      .filter((element) => isMarked(element) && isSeen(element))
      .filter((element) => {
        const [other] = [...document.querySelectorAll(element.tagName)].filter(
          (one) => one.classList[0] === element.classList[0] && isSeen(one) && !isMarked(one),
        );
        return other !== undefined && lookOf(other) === lookOf(element);
      })
      .map(named);
  },

  /** Returns elements that move, including on hover, although the user prefers reduced motion. */
  moving(): string[] {
    const longest = (times: string) => Math.max(...times.split(',').map((time) => Number.parseFloat(time)));
    return [...document.querySelectorAll('body *')]
      .filter((element) => {
        const style = getComputedStyle(element);
        const { transitionDuration, animationDuration, animationName, scrollBehavior } = style;
        return (
          longest(transitionDuration) > 0.001 ||
          (animationName !== 'none' && longest(animationDuration) > 0.001) ||
          scrollBehavior === 'smooth'
        );
      })
      .map(named);
  },
});

type ReadinessCheck = ReturnType<typeof layoutChecks> & ReturnType<typeof controlChecks>;

const look = <Name extends keyof ReadinessCheck>(page: Page, name: Name, argument = '') =>
  page.evaluate<ReturnType<ReadinessCheck[Name]>>(
    `(() => {
      const tools = (${tools.toString()})();
      const checks = { ...(${layoutChecks.toString()})(tools), ...(${controlChecks.toString()})(tools) };
      return checks.${name}(${JSON.stringify(argument)});
    })()`,
  );

async function expectNothing(
  page: Page,
  what: Exclude<keyof ReadinessCheck, 'spaceLetters'>,
  when: string,
): Promise<void> {
  // A page that was just narrowed reaches its final layout within a few frames.
  await expect.soft.poll(() => look(page, what), { message: `${what}, ${when}`, timeout: 5_000 }).toEqual([]);
}

/** Checks the current page under display settings that users may choose. */
export async function expectConditions(page: Page): Promise<void> {
  await page.keyboard.press('Tab');
  await expectNothing(page, 'moving', 'reduced motion');

  await page.emulateMedia({ forcedColors: 'active' });
  await expectNothing(page, 'indistinct', 'forced colours');
  await expectNothing(page, 'withoutRing', 'forced colours');
  await page.emulateMedia({ forcedColors: 'none' });

  await page.setViewportSize({ width: 768, height: 1024 });
  await expectNothing(page, 'withoutCue', '768 pixels wide');
  await expectNothing(page, 'crookedHeads', '768 pixels wide');

  await look(page, 'spaceLetters', SPACING);
  for (const [width, height] of [
    [1280, 900],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expectNothing(page, 'sideways', `spaced letters, ${width} pixels wide`);
    await expectNothing(page, 'cut', `spaced letters, ${width} pixels wide`);
  }
  await look(page, 'spaceLetters');

  await expectNothing(page, 'covered', 'a telephone');
  await expectNothing(page, 'besideEachOther', 'a telephone');
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNothing(page, 'sideways', '320 pixels wide');
  await expectNothing(page, 'cut', '320 pixels wide');
  // The viewport that remains of 1280 × 1024 at 400 % zoom.
  await page.setViewportSize({ width: 320, height: 256 });
  await expectNothing(page, 'covered', '400 % zoom');
}
