export const words = {
  blurred: "The picture is blurred.",
  dark: "The picture is too dark.",
  cutOff: "Part of the page is cut off.",
  pageMissing: "A page is missing.",
  otherPaper: "It is a different paper than we asked for.",
};
