// The relocation phase before a game, stage by stage: what each side may swap, what that is worth, what is chosen.
import type { Protocol, Relocation } from "./data";
import { h } from "./dom";
import { percent, points } from "./format";
import type { Model } from "./model";

function pairLink(model: Model, white: string, black: string): HTMLElement | string {
  for (let place = 0; place < model.count; ++place)
    if (model.white(place) === white && model.black(place) === black)
      return h("a", { href: `#setup=${model.id(place)}` }, `${white} against ${black}`);
  return `${white} against ${black}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The chosen option of a stage holds the next stage. */
function stages(model: Model, protocol: Protocol, stage: number): HTMLElement | null {
  const step = protocol.path?.[stage];
  if (!step) return null;
  const options = [...step.options].sort((a, b) => (step.side === "white" ? b.value - a.value : a.value - b.value));
  return h("ol", { class: "tree" }, ...options.map((option) => h("li", { class: option.chosen ? "chosen" : null },
    h("span", { class: "swap" }, capital(option.swap)), " ",
    h("span", { class: "value" }, points(option.value)),
    h("span", { class: "note" }, `best with probability ${points(option.best_probability, 2)}`
      + (option.chosen ? ", chosen" : "")),
    option.chosen && stage + 1 < protocol.path!.length
      ? h("div", {}, h("p", { class: "stage" }, stageTitle(protocol, stage + 1)), stages(model, protocol, stage + 1))
      : h("span", { class: "note" }, " leads to ", pairLink(model, option.then_white, option.then_black)))));
}

function stageTitle(protocol: Protocol, stage: number): string {
  const step = protocol.path![stage]!;
  return `${capital(step.side)}'s ${step.man}:`;
}

function mix(title: string, list: { array: string; text: string; chance: number }[]): HTMLElement {
  return h("div", {}, h("p", { class: "stage" }, title), h("ol", { class: "tree" }, ...list.map((one) =>
    h("li", {}, h("span", { class: "value" }, percent(one.chance)), ` ${capital(one.text)} (${one.array})`))));
}

function protocolView(model: Model, protocol: Protocol, isOpen: boolean): HTMLElement {
  const { policy, perfect_information: perfect } = protocol;
  return h("details", { class: "protocol", open: isOpen },
    h("summary", {}, `${protocol.text}: White's score ${points(policy.mean)}`),
    h("p", {}, `By what is known, best play is worth ${points(policy.mean)} to White (95 %: ${points(policy.low_95)} to ${points(policy.high_95)}); `
      + `White is better off with probability ${points(protocol.probability_white_better, 2)}. `
      + `If both sides knew every true score: ${points(perfect.mean)} (${points(perfect.low_95)} to ${points(perfect.high_95)}).`),
    protocol.path
      ? h("div", {}, h("p", { class: "stage" }, stageTitle(protocol, 0)), stages(model, protocol, 0))
      : h("div", {}, mix("White at random by these chances:", protocol.white_mix ?? []), mix("Black:", protocol.black_mix ?? [])));
}

export function relocationView(model: Model): HTMLElement | null {
  const phases = model.head.relocation;
  if (!phases || phases.length === 0) return null;
  const phaseView = (phase: Relocation, isFirst: boolean) => h("section", {},
    h("h3", {}, `Phase: ${phase.phase}, ${phase.arrays.length} arrays a side${phase.castling_curtailed ? ", castling curtailed" : ""}`),
    h("p", {}, `Without relocation (the orthodox array for both) White's score is ${points(phase.without_relocation.mean)} `
      + `(95 %: ${points(phase.without_relocation.low_95)} to ${points(phase.without_relocation.high_95)}). `
      + "Values are of a model of the pairs' true scores, since extremes of raw scores are luck; best first for the side that chooses."),
    ...phase.protocols.map((protocol, k) => protocolView(model, protocol, isFirst && k === 0)));
  return h("section", { id: "relocation" }, h("h2", {}, "The relocation phase as a game"),
    h("p", {}, "Before the game each side may swap its king with another man, then its queen. Who chooses when is the protocol."),
    ...phases.map((phase, k) => phaseView(phase, k === 0)));
}
