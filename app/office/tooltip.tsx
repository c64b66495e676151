import { useEffect, useRef, useState } from "react";
import "../styles/tooltip.css";

const openDelayMs = 700;
/** Milliseconds after a tooltip has closed within which the next one opens at once. */
const skipDelayMs = 300;
/** Pixels around an element and its tooltip in which the pointer keeps the tooltip open. */
const safeMargin = 5;

const isTruncated = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element): boolean =>
  scrollWidth > clientWidth || scrollHeight > clientHeight;

function isNear(element: Element | null, { clientX, clientY }: MouseEvent): boolean {
  return element !== null && contains(element, clientX, clientY, safeMargin);
}

function contains(element: Element, x: number, y: number, margin: number): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const isInside = (at: number, from: number, to: number) => at >= from - margin && at <= to + margin;
  return isInside(x, left, right) && isInside(y, top, bottom);
}

function findTruncated(target: EventTarget | null): HTMLElement | null {
  const element = target instanceof Element ? target.closest<HTMLElement>("[data-truncates]") : null;
  return element && isTruncated(element) ? element : null;
}

/** The truncated element that the pointer is in, also below a link that is as large as its row. */
function findPointed({ clientX, clientY }: MouseEvent): HTMLElement | null {
  for (const each of document.elementsFromPoint(clientX, clientY)) {
    const element = findTruncated(each);
    if (element && contains(element, clientX, clientY, 0)) return element;
  }
  return null;
}

/** Reports which element with `data-truncates` has its tooltip open, if any. Returns a function that ends that. */
function watchTruncated(getTooltip: () => Element | null, onChange: (owner: HTMLElement | null) => void): () => void {
  let hovered: HTMLElement | null = null;
  let owner: HTMLElement | null = null;
  let closedAt = -Infinity;
  let isPressed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const open = (element: HTMLElement) => onChange((owner = element));
  const close = () => {
    clearTimeout(timer);
    if (owner) closedAt = Date.now();
    onChange((owner = null));
  };
  const listeners: { [Type in keyof DocumentEventMap]?: (event: DocumentEventMap[Type]) => void } = {
    pointermove(event) {
      if (event.pointerType === "touch" || (owner && (isNear(owner, event) || isNear(getTooltip(), event)))) return;
      const element = findPointed(event);
      if (element === hovered) return;
      hovered = element;
      close();
      if (element) timer = setTimeout(() => element.isConnected && open(element), Date.now() - closedAt < skipDelayMs ? 0 : openDelayMs);
    },
    focusin({ target }) {
      const element = isPressed ? null : findTruncated(target);
      // The scrolling that moves the focused element into view would close it.
      if (element) requestAnimationFrame(() => document.activeElement === element && open(element));
    },
    pointerdown() {
      isPressed = true;
      close();
    },
    pointerup: () => void (isPressed = false),
    pointercancel: () => void (isPressed = false),
    focusout: close,
    click: close,
    scroll: () => void (owner && close()),
    keydown: ({ key }) => void (key === "Escape" && close()),
  };
  const leave = () => {
    hovered = null;
    close();
  };
  const all = Object.entries(listeners) as [string, EventListener][];
  for (const [type, listener] of all) document.addEventListener(type, listener, true);
  document.documentElement.addEventListener("pointerleave", leave);
  return () => {
    clearTimeout(timer);
    for (const [type, listener] of all) document.removeEventListener(type, listener, true);
    document.documentElement.removeEventListener("pointerleave", leave);
  };
}

/** Lets the keyboard reach truncated texts that are not links. */
function makeFocusable(): void {
  for (const element of document.querySelectorAll<HTMLElement>("[data-truncates]:not(a)"))
    if (isTruncated(element)) element.tabIndex = 0;
    else element.removeAttribute("tabindex");
}

/** The tooltip with the whole text of an element with `data-truncates`. A page has one. */
export function Tooltip() {
  const tooltip = useRef<HTMLDivElement>(null);
  const [owner, setOwner] = useState<HTMLElement | null>(null);
  useEffect(() => watchTruncated(() => tooltip.current, setOwner), []);
  useEffect(() => {
    window.addEventListener("resize", makeFocusable);
    return () => window.removeEventListener("resize", makeFocusable);
  }, []);
  useEffect(makeFocusable);
  if (!owner?.isConnected) return null;
  return (
    <div ref={tooltip} className="tooltip" role="tooltip" style={positionAt(owner.getBoundingClientRect())}>
      {owner.textContent}
    </div>
  );
}

/** Below the element, or above it in the lower half of the window. */
function positionAt({ left, top, bottom }: DOMRect): React.CSSProperties {
  const { innerWidth, innerHeight } = window;
  const side = bottom < innerHeight / 2 ? { top: bottom + safeMargin - 1 } : { bottom: innerHeight - top + safeMargin - 1 };
  return { ...side, left, maxWidth: innerWidth - left - safeMargin };
}
