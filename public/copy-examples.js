// Adds a button to every example of the API's documentation that copies it. Without scripts, the examples are text to select.
for (const example of document.querySelectorAll(".api-page pre")) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button button-quiet api-copy";
  button.textContent = "Copy";
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(example.textContent);
      button.textContent = "Copied";
    } catch {
      getSelection().selectAllChildren(example);
    }
  });
  example.before(button);
}
