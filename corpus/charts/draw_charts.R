# Draws charts with ggplot2 or with R's own graphics: Rscript draw_charts.R ggplot2|base CHARTS.json FOLDER
library(jsonlite)
arguments <- commandArgs(TRUE)
charts <- fromJSON(arguments[2], simplifyVector = FALSE)
colours <- c("#4e79a7", "#f28e2b", "#59a14f", "#e15759")

draw_ggplot <- function(chart, path) {
  library(ggplot2)
  names <- unlist(chart$categories)
  kind <- chart$kind
  data <- do.call(rbind, lapply(chart$series, function(one)
    data.frame(x = names, y = unlist(one$values), name = one$name)))
  data$name <- factor(data$name, levels = sapply(chart$series, function(one) one$name))
  if (kind == "dates") data$x <- as.Date(data$x)
  else if (!(kind %in% c("xyline", "scatter"))) data$x <- factor(data$x, levels = names)
  plot <- switch(kind,
    bar = ggplot(data, aes(x, y)) + geom_col(fill = "steelblue"),
    barh = ggplot(data, aes(y, x)) + geom_col(fill = "grey35"),
    grouped = ggplot(data, aes(x, y, fill = name)) + geom_col(position = "dodge"),
    stacked = ggplot(data, aes(x, y, fill = name)) + geom_col(),
    line = , log = ggplot(data, aes(x, y, colour = name, group = name)) + geom_line(),
    xyline = , dates = ggplot(data, aes(x, y, colour = name)) + geom_line(),
    scatter = ggplot(data, aes(x, y, colour = name)) + geom_point(),
    area = ggplot(data, aes(x, y, group = name)) + geom_area(fill = "darkseagreen"),
    pie = ggplot(data, aes("", y, fill = x)) + geom_col() + coord_polar("y") + theme_void(),
    NULL)
  if (is.null(plot)) return()
  if (kind == "log") plot <- plot + scale_y_log10()
  if (chart$hasMarkers && kind %in% c("line", "xyline")) plot <- plot + geom_point()
  if (kind != "pie") {
    if (chart$hasGrid) plot <- plot + theme_bw(base_size = chart$fontSize)
    else plot <- plot + theme_grey(base_size = chart$fontSize)
    plot <- plot + labs(x = chart$xTitle, y = chart$yTitle, colour = NULL, fill = NULL) + theme(legend.position = chart$legend)
    if (length(chart$series) == 1) plot <- plot + guides(colour = "none", fill = "none")
    if (chart$unit == "%" && kind != "barh") plot <- plot + scale_y_continuous(labels = function(v) paste0(v, "%"))
    else if (chart$hasThousands && !(kind %in% c("log", "barh"))) plot <- plot + scale_y_continuous(labels = function(v) format(v, big.mark = ",", trim = TRUE, scientific = FALSE))
  }
  if (chart$hasTitle) plot <- plot + ggtitle(chart$title)
  pdf(path, width = chart$width / 72, height = chart$height / 72)
  print(plot)
  dev.off()
}

draw_base <- function(chart, path) {
  kind <- chart$kind
  if (kind == "donut") return()
  names <- unlist(chart$categories)
  values <- lapply(chart$series, function(one) unlist(one$values))
  all <- unlist(values)
  count <- length(values)
  labels <- sapply(chart$series, function(one) one$name)
  pdf(path, width = chart$width / 72, height = chart$height / 72, pointsize = chart$fontSize)
  par(mar = c(4, 5, 2, 1), las = 1)
  title <- if (chart$hasTitle) chart$title else ""
  matrix <- do.call(rbind, values)
  if (kind %in% c("bar", "barh")) barplot(values[[1]], names.arg = names, horiz = kind == "barh", col = "grey60", main = title)
  else if (kind %in% c("grouped", "stacked")) barplot(matrix, names.arg = names, beside = kind == "grouped", col = colours[1:count], legend.text = labels, args.legend = list(x = "topleft", bty = "n"), ylim = c(min(0, all), 1.5 * (if (kind == "stacked") max(colSums(matrix)) else max(all))), main = title)
  else if (kind == "pie") pie(values[[1]], labels = if (chart$hasValues) paste0(names, " ", round(100 * values[[1]] / sum(all), 1), "%") else names, col = c(colours, "#76b7b2", "#edc948"), main = title)
  else {
    x <- if (kind == "dates") as.Date(names) else if (kind %in% c("xyline", "scatter")) as.numeric(names) else seq_along(names)
    isNamed <- kind %in% c("line", "log", "area")
    plot(range(x), if (kind == "area") range(0, all) else range(all), type = "n", log = if (kind == "log") "y" else "", xaxt = if (isNamed) "n" else "s", xlab = chart$xTitle, ylab = chart$yTitle, main = title)
    if (kind == "dates") axis.Date(1, x)
    if (isNamed) axis(1, at = x, labels = names)
    if (chart$hasGrid) grid()
    for (index in seq_len(count)) {
      y <- values[[index]]
      if (kind == "area") polygon(c(x, rev(x)), c(y, rep(0, length(y))), col = colours[index], border = NA)
      else if (kind == "scatter") points(x, y, pch = c(1, 19, 17)[index], col = colours[index])
      else lines(x, y, col = colours[index], lwd = 1.5, type = if (chart$hasMarkers) "o" else "l")
    }
    if (count > 1) {
      if (kind == "scatter") legend("topleft", labels, col = colours[1:count], pch = c(1, 19, 17)[1:count])
      else legend("topleft", labels, col = colours[1:count], lty = 1, lwd = 1.5)
    }
  }
  dev.off()
}

for (chart in charts) {
  path <- file.path(arguments[3], paste0(chart$id, ".pdf"))
  (if (arguments[1] == "ggplot2") draw_ggplot else draw_base)(chart, path)
}
